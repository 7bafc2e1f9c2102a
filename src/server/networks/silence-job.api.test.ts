import { randomUUID } from 'node:crypto'
import { otherNetwork } from '../../test/other-network.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { happened } from '../../test/happened.ts'
import { genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import { ledger } from '../money/tables.ts'
import { connection } from './tables.ts'

const hour = 3_600_000
let now = new Date('2026-05-01T06:00:00Z')
let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks(now, { clock: { now: () => now } })
})
afterAll(() => rig.stop())

const look = () => rig.run('', 'networks.callbacks-silent')
const hoursBefore = (hours: number) => new Date(now.getTime() - hours * hour)
const listening = async () => {
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx, { networkUuid: genericUuid, credentials: otherNetwork })
  const { system } = rig.stores.database
  await system.update(connection).set({ callbackStatus: 'ACTIVE' }).where(eq(connection.uuid, connectionUuid))
  const arrive = (source: 'callback' | 'api', at: Date[]) =>
    system.insert(ledger).values(
      at.map((receivedAt) => ({
        accountUuid: ctx.accountUuid,
        connectionUuid,
        transactionId: randomUUID(),
        source,
        receivedAt,
        contentHash: randomUUID(),
        content: {},
      })),
    )
  return { ctx, connectionUuid, arrive, told: () => happened(rig.stores, ctx.accountUuid) }
}
/** Twelve callbacks, 20 hours apart, the last one this many hours ago. */
const regular = (quiet: number) => Array.from({ length: 12 }, (_, i) => hoursBefore(quiet + i * 20))

it('a connection that called regularly and stopped is reported once, and again when it stops again', async () => {
  const { connectionUuid, arrive, told } = await listening()
  await arrive('callback', regular(59))
  await look()
  expect(await told()).toEqual([])
  now = new Date(now.getTime() + 2 * hour) // 61 hours, more than three times 20
  const last = hoursBefore(61).toISOString()
  await look()
  await look()
  const first = {
    kind: 'callbackSilent',
    key: `${connectionUuid} ${last}`,
    payload: { connectionUuid, lastDatetime: last },
  }
  expect(await told()).toMatchObject([first])
  await arrive('callback', [now])
  await look()
  expect(await told()).toMatchObject([first])
  now = new Date(now.getTime() + 200 * hour)
  await look()
  expect(await told()).toMatchObject([first, { kind: 'callbackSilent', payload: { connectionUuid } }])
})

it('what an import brings is no callback, and old callbacks do not make a connection regular', async () => {
  const { arrive, told } = await listening()
  await arrive('api', regular(100))
  await arrive('callback', [hoursBefore(100), ...regular(24 * 60)])
  await look()
  expect(await told()).toEqual([])
})

it('a connection that was disconnected is silent by right', async () => {
  const { ctx, connectionUuid, arrive, told } = await listening()
  await arrive('callback', regular(100))
  await rig.networks.calls.disconnect({ connectionUuid }, ctx)
  await look()
  expect(await told()).toEqual([])
})
