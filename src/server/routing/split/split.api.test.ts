import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { SplitTestState } from '../../../contract/routing/split-tests.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { splitEvents } from '../../../test/split-events.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { splitTest } from '../../merchants/tables.ts'
import { conversion, ledger } from '../../money/tables.ts'
import { connection } from '../../networks/tables.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
let visit: ReturnType<typeof splitEvents>['visit']
let buy: ReturnType<typeof splitEvents>['buy']
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
/** A 50 to 50 test that began 50 days ago and runs for another 10; without history, clicks stay open for 30 days. */
beforeEach(async () => {
  me = await app.signUp({ userCurrencyCode: 'EUR' })
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid, 1)
  const values = {
    accountUuid: me.accountUuid,
    merchantUuid: shop.merchantUuid,
    connectionUuidA: shop.a,
    connectionUuidB: shop.b,
    percentage: 50,
    endPercentage: 50,
    endDate: new Date(Date.now() + 10 * day).toISOString().slice(0, 10),
    phaseStartedAt: new Date(Date.now() - 50 * day),
    plannedVisitors: 1000,
  }
  const [made] = await app.stores.database.system.insert(splitTest).values(values).returning()
  if (!made) throw new Error('no test was made')
  ;({ visit, buy } = splitEvents(app.stores, { accountUuid: me.accountUuid, shop, test: made }))
  const imported = { lastImportAt: new Date(Date.now() - 3_600_000) }
  await app.stores.database.system.update(connection).set(imported).where(eq(connection.accountUuid, me.accountUuid))
})

/** A sale long before the test, with its network's decision and when it was made. */
async function decided(connectionUuid: string, at: Date, afterDays: number, status: 'approved' | 'rejected') {
  const transactionId = randomUUID()
  const told = new Date(at.getTime() + afterDays * day)
  const common = { accountUuid: me.accountUuid, connectionUuid, transactionId }
  const inherited = { merchant_uuid: shop.merchantUuid }
  const content = { status, changedAt: told.toISOString() }
  const money = { sale: '0', commission: '10', currency: 'EUR' }
  const { database } = app.stores
  await database.system
    .insert(conversion)
    .values({ ...common, ...money, network: 'awin', at, createdAt: at, status, inherited })
  await database.system
    .insert(ledger)
    .values({ ...common, source: 'api', receivedAt: told, contentHash: randomUUID(), content })
}

const state = async () => {
  const { data } = await me.ask<SplitTestState>(`/advs/v1/camps/split/${shop.merchantUuid}`, {}, 'GET')
  return data
}
const figures = ({ visitors, clicks, sales, perClick }: SplitTestState['sides']['A']) => [
  visitors,
  clicks,
  sales,
  perClick,
]

describe('what a split test has shown', () => {
  it('is counted of closed clicks, by the side they were assigned to, whoever carried them', async () => {
    const a = await visit('A', 100)
    await visit('A', 10, { over: { visitor: '7', kind: 'discover', connection_uuid: '' } })
    const b = await visit('B', 100)
    await visit('A', 50, { daysAgo: 29 }) // not closed
    await visit('B', 50, { phase: 2 })
    await visit('B', 50, { daysAgo: 51 })
    await buy('A', a.slice(0, 4), 10)
    await buy('B', b.slice(0, 4), 20)
    await buy('B', b.slice(4, 6), 20, { status: 'rejected' })
    await buy('B', b.slice(6, 8), 20, { daysAfter: 31 }) // reported when the click was closed
    await buy('B', b.slice(8, 9), 20, { currency: 'XXX' })
    const found = await state()
    // one visitor of A clicked eleven times
    expect(figures(found.sides.A)).toEqual([100, 110, 4, 0.3636])
    expect(figures(found.sides.B)).toEqual([100, 100, 4, 0.8])
    expect(found).toMatchObject({
      verdict: 'run',
      closedAfterDays: 30,
      closedDays: 20,
      importHours: 1,
      currencyCode: 'EUR',
    })
  })
  it('can end when a side stands out, and says by how much and what the other one risks', async () => {
    const [a, b] = [await visit('A', 400), await visit('B', 400)]
    await visit('A', 50, { daysAgo: 3 }) // the monthly value is based on the last one
    await buy('A', a.slice(0, 60), 5)
    await buy('B', b.slice(0, 120), 10)
    const found = await state()
    expect([found.verdict, found.ifChosen?.better]).toEqual(['B', 'B'])
    expect(found.low).toBeGreaterThan(0.5)
    expect(found.ifChosen?.riskA).toBeGreaterThan(found.ifChosen?.riskB ?? Number.NaN)
  })
  it('lets no sale decide alone, and names the one', async () => {
    const [a, b] = [await visit('A', 200), await visit('B', 200)]
    await buy('A', a.slice(0, 100), 5)
    await buy('B', b.slice(0, 99), 5)
    await buy('B', b.slice(99, 100), 4000)
    const found = await state()
    expect(found.sides.B.perClick).toBe(2.5)
    expect(found.capped).toEqual([{ amount: 4000, countedAs: 5 }])
  })
  it('does not judge a side without approvals of its own, however its pending sales would count elsewhere', async () => {
    const [a, b] = [await visit('A', 400), await visit('B', 400)]
    await buy('A', a.slice(0, 60), 5)
    await buy('B', b.slice(0, 120), 10, { status: 'pending' })
    await buy('B', b.slice(120, 180), 10, { status: 'rejected' })
    const found = await state()
    expect(found).toMatchObject({ verdict: 'run', waitsFor: ['B'], low: null, likely: null, ifChosen: null })
    expect(found.sides).toMatchObject({ A: { approvals: 60, perClick: 0.75 }, B: { approvals: 0, perClick: null } })
  })
  it('counts what is pending by what its own connection has decided', async () => {
    const [a, b] = [await visit('A', 100), await visit('B', 100)]
    await buy('A', a.slice(0, 10), 10)
    await buy('B', b.slice(0, 10), 10, { status: 'pending' })
    await buy('B', b.slice(10, 11), 10)
    // of ten decided after 35 days in February, nine were approved; half of the forty-day-old pending ones are past
    // that
    const sold = new Date(Date.now() - 200 * day)
    for (let i = 0; i < 10; i++) await decided(shop.b, sold, 35, i < 9 ? 'approved' : 'rejected')
    const found = await state()
    // nine approved and one rejected of 10 + 10/2 at that age; the other 5 of 15 at ages nobody reached: 0.6 + 0.3333 × 0.5 = 0.7667
    expect(found.sides).toMatchObject({ A: { perClick: 1 }, B: { approvals: 10, perClick: 0.8667 } })
  })
  it('says one number of days and the day they end on, of its end only what is still to be closed', async () => {
    const [a, b] = [await visit('A', 200), await visit('B', 200)]
    await buy('A', a.slice(0, 30), 5)
    await buy('B', b.slice(0, 45), 10)
    const running = await state()
    // the 20 sales that A is short of 50, at 30 in 20 days
    expect(running).toMatchObject({ verdict: 'run', daysToGo: 14, closedAfterDays: 30 })
    const today = addDays(running.answerDate ?? '', -14)
    expect(Math.abs(Date.parse(today) - Date.now())).toBeLessThan(2 * day)
    const { system } = app.stores.database
    await system
      .update(splitTest)
      .set({ endDate: addDays(today, -3) })
      .where(eq(splitTest.merchantUuid, shop.merchantUuid))
    // its last clicks were three days ago
    expect(await state()).toMatchObject({ verdict: 'run', daysToGo: 27, answerDate: addDays(today, 27) })
  })
  it('knows of a division that chance does not explain', async () => {
    await visit('A', 300)
    await visit('B', 200)
    expect((await state()).verdict).toBe('off')
  })
  it('is nothing without a test, and nobody else’s', async () => {
    const path = `/advs/v1/camps/split/${shop.merchantUuid}`
    expect(await (await app.signUp()).ask(path, {}, 'GET')).toMatchObject({ code: 200, data: null })
    expect(await me.ask(`/advs/v1/camps/split/${randomUUID()}`, {}, 'GET')).toMatchObject({ code: 200, data: null })
  })
})
