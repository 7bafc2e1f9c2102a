import { eq } from 'drizzle-orm'
import { otherNetwork } from '../../test/other-network.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { awinUuid, genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import type { Principal } from '../http/principal.ts'
import { happening } from '../happenings/tables.ts'
import { ledger } from '../money/tables.ts'

let rig: NetworksRig
let ctx: Principal
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())
beforeEach(() => {
  ctx = rig.newAccount()
})

const connect = (over?: Parameters<NetworksRig['connect']>[1]) => rig.connect(ctx, over)

describe('callbacks', () => {
  const prepare = async () => {
    const { connectionUuid } = await connect()
    return { connectionUuid, url: await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, ctx) }
  }
  const sale = {
    id: '812345678',
    advertiserId: '7052',
    sale: '84.50',
    commission: '5.92',
    transactionDate: '2026-03-02T10:40:00',
  }

  it('arrive by GET with macros and by POST as Awin sends them, and are one with the import', async () => {
    const { connectionUuid, url } = await prepare()
    expect(url).toContain('tid=!!!transactionId!!!')
    expect((await rig.networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus).toBe('PENDING')
    expect(await rig.standIn.notify(url, sale)).toBe(200)
    expect(await rig.standIn.notify(url, sale, 'POST')).toBe(200)
    rig.standIn.addTransaction({ ...sale, commissionStatus: 'approved', validationDate: '2026-03-04T00:00:00' })
    await rig.run(connectionUuid)
    expect(await rig.conversions(connectionUuid)).toMatchObject([
      { transactionId: '812345678', status: 'approved', commission: '5.9200' },
    ])
    expect((await rig.networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus).toBe('ACTIVE')
  })
  it('that were pasted and never filled in are refused with words; there is no sale, and nothing was heard', async () => {
    const { connectionUuid, url } = await prepare()
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'tid is still the placeholder !!!transactionId!!!: replace it by the macro of your network that stands for it',
    ])
    expect(await rig.conversions(connectionUuid)).toEqual([])
    expect((await rig.networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus).toBe('PENDING')
  })
  it('are pending from the connecting on, active with the first, and over with the connection', async () => {
    const { connectionUuid } = await connect()
    const status = async () => (await rig.networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus
    expect(await status()).toBe('PENDING')
    const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, ctx)
    expect(await status()).toBe('PENDING')
    expect(await rig.standIn.notify(url, sale)).toBe(200)
    expect(await status()).toBe('ACTIVE')
    await rig.networks.calls.disconnect({ connectionUuid }, ctx)
    expect(await status()).toBe('INACTIVE')
  })
  it('are not awaited from a network that sends none', async () => {
    const bol = 'a0000000-0000-4000-8000-000000000014'
    const made = await connect({ networkUuid: bol, credentials: { partnerId: '12345' } })
    expect(made.connectionCallbackStatus).toBe('INACTIVE')
  })
  it('a thousand times in parallel are one conversion', async () => {
    const { connectionUuid, url } = await prepare()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => rig.standIn.notify(url, sale)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await rig.conversions(connectionUuid)).toMatchObject([{ version: 1 }])
    expect(
      await rig.stores.database.system.select().from(ledger).where(eq(ledger.connectionUuid, connectionUuid)),
    ).toHaveLength(1)
  })
  it('with a wrong address get one and the same answer', async () => {
    const { url } = await prepare()
    const token = /v1\/([0-9a-f]+)/.exec(url)?.[1] ?? ''
    const wrong = [
      '0'.repeat(32),
      token.slice(1),
      `${token}0`,
      token.toUpperCase().replace(/\d/g, 'A'),
      '',
      '../../etc/passwd',
    ]
    const answers = await Promise.all(wrong.map(async (t) => fetch(`${rig.address}/tr/callbacks/v1/${t}?tid=1`)))
    expect(await Promise.all(answers.map(async (a) => [a.status, await a.text()]))).toEqual(
      wrong.map(() => [404, 'Not found']),
    )
    expect((await fetch(`${rig.address}/tr/callbacks/v1/?token=${token}&tid=1`)).status).toBe(404)
  })
  it('that cannot be read are kept with the reason, are told when they repeat, and count once they can be read', async () => {
    const { connectionUuid, url } = await prepare()
    const { list, readAgain, remove } = rig.networks.refusedCallbacks
    const call = async (query: string) => (await fetch(`${url.split('?')[0]}?${query}`)).status
    const told = async () =>
      (await rig.stores.database.system.select().from(happening).where(eq(happening.accountUuid, ctx.accountUuid)))
        .filter((h) => h.kind === 'callbacksRefused')
        .map((h) => h.payload)
    expect([await call('tid=1&com=5&cur=Kroner'), await call('tid=1&com=5&cur=Kroner')]).toEqual([400, 400])
    expect([await call('tid=2&com=7&cur=Kroner'), await told()]).toEqual([400, []])
    expect(await call('tid=3&com=%3F&cur=GBP')).toBe(400)
    expect(await told()).toEqual([{ connectionUuid, callbackCount: 3 }])
    const { callbacks, total } = await list({ connectionUuid }, ctx)
    expect([total, callbacks.map((c) => `${c.receivedCount} ${c.content}`).toSorted()]).toEqual([
      3,
      ['1 tid=2&com=7&cur=Kroner', '1 tid=3&com=%3F&cur=GBP', '2 tid=1&com=5&cur=Kroner'],
    ])
    expect(callbacks.find((c) => c.content.startsWith('tid=3'))?.problem).toMatch(/^commission \? is not an amount/)
    expect(await rig.conversions(connectionUuid)).toEqual([])
    expect(await readAgain({ connectionUuid }, ctx)).toEqual({ readCount: 0, leftCount: 3 })
    // simulates a rule that has learned the word since; a newer callback for the second sale came in between
    await rig.stores.database.pool.query(
      `UPDATE refused_callback SET query = replace(query, 'Kroner', 'DKK'), received_at = received_at - interval '1 hour'`,
    )
    expect(await call('tid=2&com=8&cur=DKK')).toBe(200)
    expect(await readAgain({ connectionUuid }, ctx)).toEqual({ readCount: 2, leftCount: 1 })
    const kept = await rig.conversions(connectionUuid)
    expect(kept.map((c) => `${c.transactionId} ${Number(c.commission)}`).toSorted()).toEqual(['1 5', '2 8'])
    await remove({ connectionUuid }, ctx)
    expect(await list({ connectionUuid }, ctx)).toEqual({ callbacks: [], total: 0 })
    await expect(list({ connectionUuid }, rig.newAccount())).rejects.toThrow()
  })
  it('with nonsense are refused, never answered with 5xx', async () => {
    const { connectionUuid, url } = await prepare()
    const base = url.split('?')[0] ?? ''
    const queries = [
      '',
      'tid=',
      'tid=1&com=-1&cur=GBP',
      'tid=2&com=1e309&cur=GBP',
      'tid=3&com=NaN&cur=GBP',
      'tid=4&com=12,50&cur=GBP',
      'tid=5&com=1&cur=<script>',
      'tid=%00%ff&com=1',
      `tid=${'9'.repeat(500)}&com=1&cur=GBP`,
      'tid=6&tid=7&com=1&cur=GBP&date=0000-00-00',
      '%',
    ]
    const statuses = await Promise.all(queries.map(async (q) => (await fetch(`${base}?${q}`)).status))
    expect(statuses.filter((s) => s >= 500)).toEqual([])
    const bodies = [
      '{',
      '{"a":',
      'AwinTransactionPush={',
      'AwinTransactionPush=[1]',
      'AwinTransactionPush="x"',
      'AwinTransactionPush={"transactionId":{}}',
      '\u0000',
      'x'.repeat(60_000),
    ]
    const posts = await Promise.all(bodies.map(async (body) => (await fetch(base, { method: 'POST', body })).status))
    expect(posts).toEqual(bodies.map(() => 400))
    expect((await fetch(base, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await fetch(base, { method: 'PUT', body: 'x' })).status).toBe(405)
    const kept = await rig.conversions(connectionUuid)
    // a negative commission: refused with the reason, and no sale is created
    expect(kept.some((c) => c.transactionId === '1')).toBe(false)
    const refused = await fetch(`${base}?tid=1&com=-1&cur=GBP`)
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'commission -1 is below zero. To take a sale back, send its transactionId again with what is left of it, or with the status rejected',
    ])
    // an unreadable value is refused with its field, and none of the sales is stored with 0
    expect(kept.map((c) => [c.transactionId, c.commission])).toEqual([['4', '12.5000']])
    for (const [query, said] of [
      ['tid=2&com=1e309&cur=GBP', 'commission 1e309 is not an amount like 1234.56'],
      ['tid=5&com=1&cur=<script>', 'currency: "<script>" is not a currency code like EUR'],
      ['tid=6&com=1&cur=GBP&date=0000-00-00', 'date 0000-00-00 is not a date like 2026-04-03T10:00:00Z'],
    ]) {
      const answer = await fetch(`${base}?${query}`)
      expect([answer.status, await answer.text()]).toEqual([400, said])
    }
  })
  it('of any other network work by the documented keys', async () => {
    const { connectionUuid } = await connect({ networkUuid: genericUuid, credentials: otherNetwork })
    const url =
      (await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: genericUuid }, ctx)).split('?')[0] ?? ''
    const query = new URLSearchParams({
      transactionId: 'T1',
      amount: '84.50',
      commission: '5.92',
      currency: 'DKK',
      status: 'approved',
      date: '2026-03-02T10:00:00Z',
      orderId: 'A-1',
    })
    expect((await fetch(`${url}?${query}`)).status).toBe(200)
    expect(await rig.conversions(connectionUuid)).toMatchObject([
      { transactionId: 'T1', status: 'approved', sale: '84.5000', currency: 'DKK', orderId: 'A-1' },
    ])
  })
})
