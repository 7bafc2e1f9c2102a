import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NetworksRig, secretToken, startNetworks } from '../../test/networks-rig.ts'
import { programme } from '../merchants/tables.ts'
import { setFallback } from './change-connection.ts'
import { connection } from './tables.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

const setUp = async () => {
  const ctx = rig.newAccount()
  const made = await rig.connect(ctx)
  return { ctx, uuid: made.connectionUuid }
}
const rowOf = async (uuid: string) =>
  (await rig.stores.database.system.select().from(connection).where(eq(connection.uuid, uuid)))[0]

it('gives a connection another name; another account cannot', async () => {
  const { ctx, uuid } = await setUp()
  const input = { connectionUuid: uuid, connectionName: 'Awin Nordics' }
  expect(await rig.networks.calls.rename(input, ctx)).toMatchObject({ connectionName: 'Awin Nordics' })
  await expect(rig.networks.calls.rename(input, rig.newAccount())).rejects.toMatchObject({ code: 404 })
})

it('makes connections fallback-only, all of them or none', async () => {
  const { ctx, uuid } = await setUp()
  const foreign = await setUp()
  const set = (connectionUuids: string[], campaignIsFallback: boolean) =>
    rig.stores.database.as(ctx.accountUuid, (tx) => setFallback(tx, connectionUuids, campaignIsFallback))
  await set([uuid, uuid], true)
  expect((await rowOf(uuid))?.isFallback).toBe(true)
  await expect(set([uuid, foreign.uuid], false)).rejects.toMatchObject({ code: 404 })
  expect((await rowOf(uuid))?.isFallback).toBe(true)
  expect((await rowOf(foreign.uuid))?.isFallback).toBe(false)
  await set([uuid], false)
  expect((await rowOf(uuid))?.isFallback).toBe(false)
})

it('takes new credentials of the same account, after asking the network, also for a connection that was disconnected', async () => {
  const { ctx, uuid } = await setUp()
  const reconnect = (credentials: Record<string, string>) =>
    rig.networks.calls.reconnect({ connectionUuid: uuid, credentials }, ctx)
  const before = (await rowOf(uuid))?.credentials
  await expect(reconnect({ token: 'wrong-token-wrong', publisherId: '189069' })).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/^credentials\.token: Awin does not accept/),
  })
  expect((await rowOf(uuid))?.credentials).toBe(before)
  await expect(reconnect({ token: secretToken, publisherId: '1' })).rejects.toMatchObject({
    message: 'credentials: These are of 1, the connection is of 189069. Connect another account instead.',
  })
  await rig.networks.calls.disconnect({ connectionUuid: uuid }, ctx)
  rig.sent.length = 0
  const made = await reconnect({ token: secretToken, publisherId: '189069' })
  expect(made).toMatchObject({ connectionUuid: uuid, connectionIsActive: true })
  expect((await rowOf(uuid))?.credentials).not.toBeNull()
  expect(rig.sent).toMatchObject([{ name: 'networks.import', payload: { connectionUuid: uuid } }])
})

it('keeps the link of a network of one’s own when its connection gets new credentials, and knows none that was deleted', async () => {
  const ctx = rig.newAccount()
  const linkTemplate = 'https://own.example/?u={target}&s={clickId}'
  const { networkUuid } = await rig.networks.customNetworks.create(
    { networkName: 'Ours', linkTemplate, subIdParameter: 's', hosts: [], currencyCode: 'EUR', columnMapping: null },
    ctx,
  )
  const { connectionUuid } = await rig.connect(ctx, { networkUuid, credentials: { programmes: '1=a.dk' } })
  await rig.networks.calls.disconnect({ connectionUuid }, ctx)
  const reconnect = () => rig.networks.calls.reconnect({ connectionUuid, credentials: { programmes: '1=b.dk' } }, ctx)
  await reconnect()
  await rig.run(connectionUuid)
  const [sold] = await rig.stores.database.system
    .select()
    .from(programme)
    .where(eq(programme.connectionUuid, connectionUuid))
  expect(sold?.clickUrl).toBe(linkTemplate)
  await rig.networks.customNetworks.remove({ networkUuid }, ctx)
  await expect(reconnect()).rejects.toMatchObject({ code: 404 })
})

it('keeps on reconnecting what is left empty, tells what there is but no secret, and closes nothing by accident', async () => {
  const ctx = rig.newAccount()
  const other = (await rig.networks.calls.networks({}, ctx)).find((n) => n.networkIdentifier === 'generic')
  const given = { linkTemplate: 'https://net.example/?u={target}&s={clickId}', programmes: 'a.dk,b.dk', partnerId: '' }
  const { connectionUuid } = await rig.connect(ctx, { networkUuid: other?.networkUuid ?? '', credentials: given })
  await rig.run(connectionUuid)
  const open = async () =>
    (
      await rig.stores.database.system.select().from(programme).where(eq(programme.connectionUuid, connectionUuid))
    ).filter((p) => p.isOpen).length
  expect(await open()).toBe(2)
  const reconnect = (credentials: Record<string, string>) =>
    rig.networks.calls.reconnect({ connectionUuid, credentials }, ctx)
  const stored = async () =>
    Object.fromEntries(
      (await rig.networks.calls.credentials({ connectionUuid }, ctx)).map(({ name, value }) => [name, value]),
    )
  await reconnect({ linkTemplate: '', programmes: ' ', partnerId: '' })
  await rig.run(connectionUuid)
  expect([await open(), await stored()]).toEqual([2, given])
  await reconnect({ programmes: 'a.dk' })
  expect(await stored()).toEqual({ ...given, programmes: 'a.dk' })
  await rig.networks.calls.disconnect({ connectionUuid }, ctx)
  await expect(reconnect({ programmes: '' })).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/^credentials: Nothing is filled in/),
  })

  const awin = await setUp()
  const fields = await rig.networks.calls.credentials({ connectionUuid: awin.uuid }, awin.ctx)
  expect(fields).toEqual([
    { name: 'token', value: '', isKept: true },
    { name: 'publisherId', value: '189069', isKept: false },
    { name: 'feedKey', value: '', isKept: false },
  ])
  await rig.networks.calls.reconnect({ connectionUuid: awin.uuid, credentials: {} }, awin.ctx)
  await expect(rig.networks.calls.credentials({ connectionUuid: awin.uuid }, ctx)).rejects.toMatchObject({ code: 404 })
})
