import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectorOf } from '../../connectors/index.ts'
import { type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import { startRakutenStandIn, type RakutenStandIn } from '../../test/networks/rakuten/stand-in.ts'

let rig: NetworksRig
let standIn: RakutenStandIn
let now = new Date('2026-03-05T12:00:00Z')
const networkUuid = connectorOf('rakuten')?.networkUuid ?? ''
beforeAll(async () => {
  const secrets = { clientId: 'ZZ-secret-id-ZZ', clientSecret: 'ZZ-secret-word-ZZ' }
  standIn = await startRakutenStandIn(secrets)
  rig = await startNetworks(now, { baseUrls: { rakuten: standIn.url }, clock: { now: () => now } })
})
afterAll(async () => {
  await rig.stop()
  await standIn.close()
})

async function connected() {
  now = new Date('2026-03-05T12:00:00Z')
  standIn.events.length = 0
  const ctx = rig.newAccount()
  const credentials = {
    clientId: 'ZZ-secret-id-ZZ',
    clientSecret: 'ZZ-secret-word-ZZ',
    sid: '189069',
    publisherCode: 'aB3*dEfGh1/',
  }
  const { connectionUuid } = await rig.connect(ctx, { networkUuid, credentials })
  const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid }, ctx)
  const call = async (fields: Record<string, string>) => {
    const usual = { mid: '7052', cur: 'EUR', product: '', sku: 'SKU-77', is_event: 'N', date: '2026-03-04T10:00:00Z' }
    const answer = await fetch(`${url.split('?')[0]}?${new URLSearchParams({ ...usual, ...fields })}`)
    return `${answer.status} ${await answer.text()}`
  }
  const sales = async () =>
    (await rig.conversions(connectionUuid)).map((c) => `${c.transactionId} ${c.status} ${Number(c.commission)}`)
  return { connectionUuid, call, sales, run: () => rig.run(connectionUuid) }
}

it('a return that is read months after its order rejects it, and a part of it leaves the rest', async () => {
  const { sales, run } = await connected()
  standIn.events.push(
    { id: 'a', order: 'A', commission: '5.92', date: '2026-03-04T10:00:00Z' },
    { id: 'b', order: 'B', commission: '8.00', date: '2026-03-04T10:00:00Z' },
  )
  await run()
  now = new Date('2026-07-20T12:00:00Z')
  standIn.events.push(
    { id: 'a2', order: 'A', commission: '-5.92', sale: '-84.50', date: '2026-07-19T10:00:00Z' },
    { id: 'b2', order: 'B', commission: '-3.00', sale: '-20', date: '2026-07-19T10:00:00Z' },
  )
  await run()
  const expected = ['a rejected 5.92', 'a2 rejected -5.92', 'b pending 8', 'b2 pending -3']
  expect(await sales()).toEqual(expected)
  await run()
  expect(await sales()).toEqual(expected)
})

it('a callback of a return is a correction of its order, in either order and however often it is sent', async () => {
  const { call, sales, run } = await connected()
  const back = { tid: 'a2', order: 'A', amount: '-84.50', com: '-5.92' }
  expect(await call(back)).toBe('200 OK')
  expect(await sales()).toEqual(['a2 pending -5.92']) // its order is unknown, but the money is taken back
  expect(await call({ tid: 'a', order: 'A', amount: '84.50', com: '5.92' })).toBe('200 OK')
  const gone = ['a rejected 5.92', 'a2 rejected -5.92']
  expect(await sales()).toEqual(gone)
  expect(await call(back)).toBe('200 OK')
  expect(await sales()).toEqual(gone)
  standIn.events.push({ id: 'a', order: 'A', commission: '5.92', date: '2026-03-04T10:00:00Z' })
  await run() // the import reports only the order
  expect(await sales()).toEqual(gone)
  expect(await call({ tid: 'a3', order: 'A', com: '2.50' })).toBe('200 OK') // another item of the order
  expect(await sales()).toEqual(['a pending 5.92', 'a2 pending -5.92', 'a3 pending 2.5'])
  await run()
  expect(await sales()).toEqual(['a pending 5.92', 'a2 pending -5.92', 'a3 pending 2.5'])
})

it('a return that names no order is refused, and moves nothing', async () => {
  const { call, sales } = await connected()
  await call({ tid: 'a', order: 'A', com: '5.92' })
  expect(await call({ tid: 'a2', com: '-5.92' })).toMatch(/^400 commission -5\.92 is below zero/)
  expect(await call({ tid: 'a2', order: 'A', com: '-5.92', cur: 'nonsense' })).toMatch(/^400 /)
  expect(await sales()).toEqual(['a pending 5.92'])
})

it('a sale told in real time by callback and by its batch in an import of a later day is one sale', async () => {
  const { call, sales, run } = await connected()
  const early = { tid: 'rt', order: 'RT-A', com: '5.40', type: 'realtime' }
  await call(early)
  expect(await sales()).toEqual(['rt pending 5.4'])
  now = new Date('2026-03-06T12:00:00Z')
  standIn.events.push(
    { id: 'rt', order: 'RT-A', commission: '5.40', date: '2026-03-04T10:00:00Z', type: 'realtime' },
    { id: 'ba', order: 'A', commission: '5.10', date: '2026-03-05T10:00:00Z' },
  )
  await run()
  await run()
  await call(early)
  expect(await sales()).toEqual(['rt pending 5.1'])
  standIn.events.push({ id: 're', order: 'A', commission: '-5.10', date: '2026-03-06T10:00:00Z' })
  await run()
  expect(await sales()).toEqual(['re rejected -5.1', 'rt rejected 5.1'])
})

it('a sale and its return that come at the same moment by call are an order of which nothing is left', async () => {
  const { call, sales } = await connected()
  const orders = Array.from({ length: 20 }, (_, i) => `O${i}`)
  const answers = await Promise.all(
    orders.flatMap((order) => [
      call({ tid: `${order}-back`, order, com: '-1' }),
      call({ tid: `${order}-sale`, order, com: '1' }),
    ]),
  )
  expect(new Set(answers)).toEqual(new Set(['200 OK']))
  expect((await sales()).filter((s) => s.includes('rejected'))).toHaveLength(40)
})

it.each([
  ['import', 'import'],
  ['import', 'callback'],
  ['callback', 'import'],
  ['callback', 'callback'],
])('a return told by %s takes its money until its order is told by %s, after both left the window', async (...by) => {
  const { call, sales, run } = await connected()
  const tell = async (way: string | undefined, id: string, commission: string) => {
    const date = now.toISOString()
    if (way === 'callback') return expect(await call({ tid: id, order: 'A', com: commission, date })).toBe('200 OK')
    standIn.events.push({ id, order: 'A', commission, date })
    await run()
  }
  await tell(by[0], 'back', '-2.00')
  expect(await sales()).toEqual(['back pending -2'])
  now = new Date('2026-05-01T12:00:00Z')
  await run()
  expect(await sales()).toEqual(['back pending -2'])
  await tell(by[1], 'sale', '8.00')
  expect(await sales()).toEqual(['back pending -2', 'sale pending 8']) // 6.00 remains
  now = new Date('2026-07-01T12:00:00Z')
  await tell(by[0], 'rest', '-6.00')
  const gone = ['back rejected -2', 'rest rejected -6', 'sale rejected 8']
  expect(await sales()).toEqual(gone)
  await run()
  expect(await sales()).toEqual(gone)
})

it('a return of an article that was never told takes its money, whatever is known of its order', async () => {
  const { call, sales } = await connected()
  await call({ tid: 'sale', order: 'A', com: '3.00' })
  await call({ tid: 'other', order: 'A', com: '-6.00', sku: 'SKU-78' })
  expect(await sales()).toEqual(['other pending -6', 'sale pending 3'])
  // one cent more is taken back than the known sale had: nothing of it remains
  await call({ tid: 'own', order: 'A', com: '-3.01' })
  expect(await sales()).toEqual(['other pending -6', 'own rejected -3.01', 'sale rejected 3'])
})
