import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { campaignOf } from '../../test/campaign.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { createClickId } from '../tracking/click-id.ts'
import { indexFacts } from './facts.ts'
import { readFacts } from './read-facts.ts'
import * as simulated from './simulated-shops.test-data.ts'
import { earnings } from './snapshot-store.ts'
import { storeInstant } from './store-instant.ts'

const day = 86_400_000
const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`read-facts.api.test.ts: OUTBOUND_SEED=${seed}\n`)

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

/** Noon, so that a sale in the middle of its day has the same age in days by clock and calendar. */
const now = Math.floor(Date.now() / day) * day + day / 2
/** In the middle of a day, 15 to 103 days ago, so that no age step begins within it. */
const inTheMiddle = (sale: simulated.Sale): simulated.Sale => ({
  ...sale,
  order: Math.round(sale.order * 100) / 100,
  age: Math.floor(15 + ((sale.age - 14) / 90) * 88) + 0.5,
})

const conversion = (accountUuid: string, of: { merchant: string; connection: string; at: number }, over: object) => ({
  account_uuid: accountUuid,
  site_uuid: randomUUID(),
  conversion_uuid: randomUUID(),
  version: '1',
  is_deleted: 0,
  at: storeInstant(of.at),
  click_at: storeInstant(of.at),
  currency: 'EUR',
  merchant: of.merchant,
  connection_uuid: of.connection,
  ...over,
})

async function write(accountUuid: string, places: readonly simulated.Place[], more: readonly object[] = []) {
  const clicks = places.flatMap(({ merchant, connection, visits }) =>
    Array.from({ length: visits.clicks }, (_, i) => ({
      account_uuid: accountUuid,
      site_uuid: randomUUID(),
      click_id: createClickId(now),
      kind: 'click',
      at: storeInstant(now - (15 + (i % 88)) * day),
      merchant,
      connection_uuid: connection,
      visitor: '1',
    })),
  )
  const sales = places.flatMap(({ merchant, connection, visits }) =>
    visits.sales.map((s) =>
      conversion(
        accountUuid,
        { merchant, connection, at: now - s.age * day },
        {
          status: simulated.statusOf(s),
          kind: 'sale',
          sale: s.order.toFixed(4),
          commission: simulated.commissionOf(s).toFixed(4),
        },
      ),
    ),
  )
  await stores.events.insert('click', clicks, randomUUID())
  await stores.events.insert('conversion', [...sales, ...more], randomUUID())
}

it('counts what simulations count, and a forecast through the snapshot has rejections taken off once', async () => {
  const random = createRandom('facts', seed)
  const world = { random, shopSigma: 0.05, orderCv: 0.5, approval: 0.5, delays: simulated.slow }
  const accountUuid = randomUUID()
  const [one, two] = [randomUUID(), randomUUID()]
  const visits = (clicks: number) => {
    const { sales } = simulated.sold(world, 1, clicks)
    return { clicks, sales: sales.map(inTheMiddle) }
  }
  const places = [
    ...Array.from({ length: 8 }, (_, i) => ({ merchant: `other-${i}.dk`, connection: one, visits: visits(1500) })),
    { merchant: 'shop.dk', connection: two, visits: visits(3000) },
  ]
  const approvals = simulated.approvalsIn(world, places)
  await write(accountUuid, places)
  const found = (
    await readFacts({ events: stores.events, approvals: async () => approvals }, { now, accountUuid })
  ).get(accountUuid)
  if (!found) throw new Error('nothing was read')

  const expected = simulated.factsOf(places, approvals)
  expect(found.approval).toEqual(expected.approval)
  expect(found.rows).toHaveLength(places.length)
  for (const { merchant, connection, ...sums } of expected.rows) {
    const row = found.rows.find((r) => r.merchant === merchant && r.connection === connection)
    for (const [field, sum] of Object.entries(sums))
      expect(row?.[field as keyof typeof sums], `seed ${seed}: ${field} of ${merchant}`).toBeCloseTo(sum, 1)
  }

  const { expected: forecast } = earnings(found)(
    campaignOf({ stated: simulated.stated, connectionUuid: one, merchant: 'shop.dk' }),
  )
  // 300 sales elsewhere and 60 here: 7 % chance variation. Deducting rejections twice would give half
  const share = forecast / simulated.usualPerClick(world)
  expect(share, `seed ${seed}`).toBeGreaterThan(0.72)
  expect(share, `seed ${seed}`).toBeLessThan(1.28)
})

it('counts as made what was rejected too, and neither what takes back of a sale nor what has no rate', async () => {
  const accountUuid = randomUUID()
  const connection = randomUUID()
  const of = (merchant: string, daysAgo = 40.5) => ({ merchant, connection, at: now - daysAgo * day })
  const line = (merchant: string, status: string, over: object = {}, daysAgo = 40.5) =>
    conversion(accountUuid, of(merchant, daysAgo), { status, kind: 'sale', sale: '80', commission: '4', ...over })
  const paid = (status: string) => line('paid.dk', status, { kind: 'cpc', sale: '0', commission: '0.15' })
  await write(
    accountUuid,
    [],
    [
      ...['approved', 'paid', 'pending', 'rejected', 'rejected'].map((status) => line('shop.dk', status)),
      line('shop.dk', 'approved', { sale: '-20', commission: '-1' }),
      line('shop.dk', 'approved', { currency: 'XTS' }),
      line('shop.dk', 'rejected', {}, 10),
      line('shop.dk', 'rejected', { is_deleted: 1 }),
      ...['approved', 'pending', 'rejected', 'rejected'].map(paid),
    ],
  )
  const half = Array.from({ length: 11 }, () => ({ p: 0.5, variance: 0 }))
  const approvals = async () => ({ decided: 0, account: half, of: new Map() })
  const facts = (await readFacts({ events: stores.events, approvals }, { now, accountUuid })).get(accountUuid)
  const [shop, clicks] = ['shop.dk', 'paid.dk'].map((merchant) => facts?.rows.find((r) => r.merchant === merchant))
  // 4 and 4 are certain, 4 count half, and 1 was deducted
  expect(shop).toMatchObject({ made: 5, sales: 3, orders: 3, orderEuro: 240, commissionEuro: 12, paidClicks: 0 })
  expect(shop?.earned).toBeCloseTo(9, 9)
  expect(clicks).toMatchObject({ made: 0, sales: 0, paidClicks: 4 })
  expect(clicks?.earned).toBeCloseTo(0.225, 9)
  expect(facts && indexFacts(facts)('new.dk', connection).connection.paidClicks).toBe(4)
})
