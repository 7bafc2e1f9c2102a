import { and, eq, lte } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { direct } from '../../../connectors/direct/index.ts'
import type { Output } from '../../../contract/call.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { partnerMoney } from '../../../contract/partners/partner-money.ts'
import { todayIn } from '../../../report/dates.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { rate } from '../../money/tables.ts'

type Insights = Output<typeof partnerMoney.insights>
const zone = 'Europe/Copenhagen'
let app: TestApp
let me: Session
let now = new Date('2026-03-02T09:00:00Z')
let bikes: Shop
let wine: Shop
const ask = async (input: object = {}) => (await me.ask<Insights>('/insights/v1/partners', input)).data

/** Moments in chronological order, around the night in which Copenhagen loses an hour. */
const moments = [
  '2026-02-26T12:00:00Z',
  '2026-03-28T22:59:59Z', // the last second of the 28th
  '2026-03-28T23:00:00Z', // the first of the 29th, which has 23 hours
  '2026-03-29T21:59:59Z',
  '2026-03-29T22:00:00Z', // the first of the 30th
]

beforeAll(async () => {
  now = new Date(moments[0] ?? '')
  app = await startApp({ clock: { now: () => now }, ownEvents: true })
  me = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: zone })
  const open = async (host: string, over: object) => {
    const shop = await openShop(app, () => now, { me, host, over })
    await shop.begin()
    return shop
  }
  bikes = await open('cykler.dk', { couponCode: 'NORDLYS10', cookiePeriodDays: 90 })
  wine = await open('vin.dk', { commissionType: 'CPA', commissionValue: '49,95', cookiePeriodDays: 90 })
  for (const [n, moment] of moments.entries()) {
    now = new Date(moment)
    const [first, second] = [await bikes.click(`page-${n}`), await wine.click(`page-${n}`)]
    await app.app.flush()
    const order = (orderId: string, amount: string, more: object) => ({ orderId, amount, currency: 'DKK', ...more })
    await bikes.post([
      order(`click-${n}`, '199.90', { clickId: first }),
      order(`swedish-${n}`, '333.33', { clickId: first, currency: 'SEK' }),
      order(`coupon-${n}`, '77.77', { coupon: 'nordlys10' }),
      order(`gone-${n}`, '500.00', { clickId: first, status: 'cancelled' }),
    ])
    await wine.post([order(`wine-${n}`, '10.00', { clickId: second })])
  }
  now = new Date('2026-03-31T08:00:00Z')
  await app.app.flush()
})
afterAll(() => app.stop())

/** The latest rate not after a day, per euro, in millionths. */
const rateOf = async (currency: string, day: string): Promise<number> => {
  const rows = await app.stores.database.system
    .select()
    .from(rate)
    .where(and(eq(rate.currency, currency), lte(rate.day, day)))
  const last = rows.toSorted((a, b) => a.day.localeCompare(b.day)).at(-1)
  return Math.round(Number(last?.perEuro) * 1_000_000)
}
/** Every order separately, as if counted with a pencil: its day by the calendar, its cents by the rate of that day. */
async function slowly(shop: Shop, fromDate: string, toDate: string) {
  const sum = { count: 0, cents: 0 }
  for (const o of await shop.orders()) {
    const day = todayIn(zone, o.at)
    if (o.status === 'rejected' || day < fromDate || day > toDate) continue
    const perEuro = await rateOf(o.currency, o.at.toISOString().slice(0, 10))
    sum.count += 1
    sum.cents += Math.round((Number(o.commission) * 100_000_000) / perEuro)
  }
  return sum
}
/** The regular report for direct partners, all or those of a shop. */
async function reported(fromDate: string, toDate: string, names?: string[]) {
  const filters = { networkUuids: [direct.networkUuid], ...(names && { names }) }
  const question = { fromDate, toDate, groupBy: 'network', filters }
  const [row] = (await me.ask<{ rows: StatisticsRow[] }>('/insights/v1/statistics', question)).data.rows
  return row && [row.clickCount, row.conversionCount, row.conversionTotalCommission]
}

describe('figures of partners', () => {
  it.each([
    ['2026-03-29', '2026-03-29', 2],
    ['2026-03-28', '2026-03-28', 1],
    ['2026-03-30', '2026-03-30', 1],
    ['2026-02-26', '2026-03-30', 5],
  ])(
    'from %s to %s are those of each order counted by hand, and of the report, to the cent',
    async (fromDate, toDate, times) => {
      const { rows, totals, stats } = await ask({ fromDate, toDate })
      for (const shop of [bikes, wine]) {
        const slow = await slowly(shop, fromDate, toDate)
        const row = rows.find((r) => r.id === shop.contract)
        expect([row?.conversionCount, row?.conversionTotalCommission]).toEqual([slow.count, slow.cents / 100])
        expect(stats.find((s) => s.id === shop.contract)?.value).toBe(row?.conversionTotalCommission)
        const name = shop === bikes ? 'cykler.dk' : 'vin.dk'
        expect(await reported(fromDate, toDate, [name])).toEqual([
          row?.clickCount,
          row?.conversionCount,
          row?.conversionTotalCommission,
        ])
      }
      // a sale by click, one in kroner of the neighbour, one by coupon alone; and one of the other shop
      expect(totals.conversions.count).toBe(4 * times)
      expect(await reported(fromDate, toDate)).toEqual([
        totals.clicks.count,
        totals.conversions.count,
        totals.commission.value,
      ])
      expect(totals.commission.currencyCode).toBe('EUR')
    },
  )
  it('are of the last 30 full days without a range, against as many before', async () => {
    now = new Date('2026-03-30T21:30:00Z') // 11:30 p.m.: the 30th has not ended
    const usual = await ask()
    expect(usual).toEqual(await ask({ fromDate: '2026-02-28', toDate: '2026-03-29' }))
    expect(usual.totals.conversions).toEqual({ count: 12, change: 2 }) // 3 times 4, after 4 on 26 February
    const before = await ask({ fromDate: '2026-01-29', toDate: '2026-02-27' })
    expect(before.totals.conversions).toEqual({ count: 4, change: null })
    const [mine, theirs] = [usual, before].map((i) => Math.round(i.totals.commission.value * 100))
    expect(usual.totals.commission.change).toBeCloseTo(((mine ?? 0) - (theirs ?? 0)) / (theirs ?? 0), 10)
    now = new Date('2026-03-31T08:00:00Z')
  })
  it('say when each campaign sold last, and leave out what was cancelled', async () => {
    now = new Date('2026-03-31T08:00:00Z')
    const id = await bikes.click('later')
    await app.app.flush()
    await bikes.post([{ orderId: 'later', amount: '1', currency: 'DKK', clickId: id, status: 'cancelled' }])
    const { stats } = await ask()
    expect(stats.map((s) => s.lastConversionDatetime)).toEqual(['2026-03-29T22:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  })
  it('are those of the campaigns that are named, and of nobody else’s', async () => {
    const one = await ask({ ids: [wine.contract] })
    expect(one.rows.map((r) => r.id)).toEqual([wine.contract])
    expect(one.totals.conversions.count).toBe(4)
    expect((await ask({ ids: [] })).totals.conversions.count).toBe(0)
    const stranger = await app.signUp()
    for (const ids of [[bikes.contract], [wine.contract, crypto.randomUUID()]])
      expect(await stranger.ask('/insights/v1/partners', { ids })).toMatchObject({ code: 404, message: 'Not found' })
  })
  it('are next to each campaign of a partner, too', async () => {
    const { rows } = await ask()
    const { id, ...sums } = rows.find((r) => r.id === bikes.contract) ?? { id: '' }
    const read = await me.ask<{ contracts: { uuid: string; stats: object }[] }>(bikes.at(bikes.partner), {}, 'GET')
    expect(read.data.contracts).toMatchObject([{ uuid: id, stats: sums }])
    expect(sums).toMatchObject({ conversionCount: 12 }) // of four moments: by click, in kronor, and by coupon
  })
  it.each([
    [{ fromDate: '2026-02-30', toDate: '2026-03-01' }, 'fromDate: Must be a day like 2026-03-02'],
    [{ fromDate: '2026-03-01', toDate: 'yesterday' }, 'toDate: Must be a day like 2026-03-02'],
    [{ fromDate: '2026-03-01' }, 'toDate: A range needs both ends'],
    [{ toDate: '2026-03-01' }, 'fromDate: A range needs both ends'],
    [{ fromDate: '2026-03-02', toDate: '2026-03-01' }, 'toDate: Must not be before fromDate'],
    [{ ids: ['1'] }, 'ids.0: Must be a uuid'],
    [{ status: 'sent' }, 'status: Must be one of pending, running, ended'],
  ])('refuse %j', async (input, message) => {
    expect(await me.ask('/insights/v1/partners', input)).toMatchObject({ code: 400, message })
  })
  it('go by the status of the partner, and what ended or was deleted keeps what it earned', async () => {
    const count = async (status?: string) => (await ask(status ? { status } : {})).totals.conversions.count
    expect([await count('pending'), await count('running'), await count('ended'), await count()]).toEqual([
      0, 16, 0, 16,
    ])
    await me.ask(wine.at(wine.partner, wine.contract), {}, 'DELETE')
    expect([await count('running'), await count('ended')]).toEqual([12, 4])
    const input = { name: 'Next', startsAt: '2026-04-01', url: 'https://vin.dk/', commissionType: 'NoCommission' }
    await me.ask(wine.at(wine.partner), input) // the more advanced of the two determines the partner's state
    expect([await count('pending'), await count('ended')]).toEqual([4, 0])
    await me.ask(wine.at(wine.partner), {}, 'DELETE')
    expect([await count('pending'), await count('running'), await count('ended'), await count()]).toEqual([
      0, 12, 4, 16,
    ])
  })
})
