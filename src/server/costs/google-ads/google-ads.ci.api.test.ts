import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GoogleAdsStandIn, startGoogleAdsStandIn } from '../../../test/networks/google-ads/stand-in.ts'
import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { loadCosts, withCosts } from '../../../report/ads-costs.ts'
import { reportMetrics } from '../../../report/report-metrics.ts'
import { loadReport } from '../../../report/report-data.ts'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { account } from '../../account/tables.ts'
import { adCost, googleAdsConnection } from '../tables.ts'

const [secret, token] = ['ZZ-client-secret-of-stand-in', 'ZZ-developer-token']
const [manager, direct, below] = ['1000000001', '2000000002', '3000000003']
type StatisticsAnswer = Output<typeof insights.statistics>
const march = { fromDate: '2026-03-01', toDate: '2026-03-31' }
const connection = '/google/ads/v1/connection'
let google: GoogleAdsStandIn
let app: TestApp
let now = new Date('2026-03-10T12:00:00Z')
let me: Session

beforeAll(async () => {
  google = await startGoogleAdsStandIn()
  app = await startApp({
    clock: { now: () => now },
    env: {
      GOOGLE_ADS_CLIENT_ID: 'client-of-stand-in',
      GOOGLE_ADS_CLIENT_SECRET: secret,
      GOOGLE_ADS_DEVELOPER_TOKEN: token,
      NETWORK_BASE_URLS: JSON.stringify({ 'google-ads': google.url }),
    },
  })
})
afterAll(async () => {
  await app.stop()
  await google.close()
})
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z')
  google.clearFaults()
  google.customers.splice(0, 99, { id: direct, name: 'Café', currency: 'EUR' })
  google.accessible.splice(0, 99, direct)
  google.costs.splice(0)
  google.others.splice(0)
  google.revoked.splice(0)
  me = await app.signUp({ userCurrencyCode: 'EUR' })
})

const status = async (session = me) => (await session.ask<GoogleAdsStatus>(connection, {}, 'GET')).data
async function allow(session = me) {
  const { data } = await session.ask<{ authorizationUrl: string; verifier: string }>(`${connection}/begin`)
  const page = await (await fetch(data.authorizationUrl)).text()
  const back = new URL((/href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'))
  const [code, state] = [back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? '']
  return { code, state, verifier: data.verifier, back }
}
const connect = async () => {
  const { back: _, ...returned } = await allow()
  return me.ask<GoogleAdsStatus>(`${connection}/complete`, returned)
}
const choose = (...customerIds: string[]) => me.ask<GoogleAdsStatus>('/google/ads/v1/customers', { customerIds })
/** Waits until no import is running. */
const settled = () =>
  vi.waitFor(
    async () => {
      const is = await status()
      expect(is.runs.map((r) => r.state)).not.toContain('running')
      return is
    },
    { timeout: 60_000, interval: 100 },
  )
const again = async () => {
  now = new Date(now.getTime() + 60_000)
  await me.ask('/google/ads/v1/import')
  return settled()
}
const stats = async (fromDate = '2026-03-01', toDate = '2026-03-31') =>
  (await me.ask<{ domain: string; cost: number }[]>('/google/ads/v1/campaigns/stats', { fromDate, toDate })).data.map(
    (r) => [r.domain, r.cost],
  )

describe('the connection', () => {
  test('leads to Google and back, keeps the token encrypted and lists the accounts with costs', async () => {
    google.customers.push(
      { id: manager, name: 'Agency', currency: 'EUR', below: [below, '4000000004', direct] },
      { id: below, name: 'Bikes', currency: 'DKK' },
      { id: '4000000004', name: 'Closed', currency: 'EUR', status: 'CANCELED' },
    )
    google.accessible.push(manager, '9999999999')
    const { back, ...returned } = await allow()
    expect(`${back.origin}${back.pathname}`).toBe(`${app.base}/insights/costs`)
    const done = await me.ask<GoogleAdsStatus>(`${connection}/complete`, returned)
    expect(done).toMatchObject({ code: 200, data: { isConfigured: true, isConnected: true, connectedBy: 'Zoë Ø' } })
    const rows = await app.stores.database.system.select().from(googleAdsConnection)
    const row = rows.find((r) => r.accountUuid === me.accountUuid)
    expect(row?.credentials).toMatch(/^[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/)
    const list = await me.ask('/google/ads/v1/customers', {}, 'GET')
    expect(list.data).toEqual([
      { customerId: below, customerName: 'Bikes', currencyCode: 'DKK', customerIsActive: false },
      { customerId: direct, customerName: 'Café', currencyCode: 'EUR', customerIsActive: false },
    ])
    expect(JSON.stringify([done, list])).not.toMatch(/ZZ-|refresh-of-stand-in/)
  })
  test('a sign-in serves once, and only the person who began it', async () => {
    const other = await app.signUp()
    const { back: _, ...returned } = await allow()
    const unknown = { code: 400, message: expect.stringContaining('not known or was used already') }
    expect(await other.ask(`${connection}/complete`, returned)).toMatchObject(unknown)
    expect(await me.ask(`${connection}/complete`, returned)).toMatchObject({ code: 200 })
    expect(await me.ask(`${connection}/complete`, returned)).toMatchObject(unknown)
    expect((await status(other)).isConnected).toBe(false)
  })
  test('an application that Google does not let in is not connected', async () => {
    google.fault({
      path: /listAccessible/,
      kind: 'status',
      status: 403,
      times: 9,
      body: '{"error":"token ZZ-developer-token"}',
    })
    const answer = await connect()
    expect(answer).toMatchObject({ code: 400, message: expect.stringContaining('Google Ads does not accept') })
    expect(answer.message).not.toContain('ZZ-')
    expect((await status()).isConnected).toBe(false)
  })
  test('disconnecting forgets the access, tells Google and keeps the costs; or deletes them too', async () => {
    google.costs.push({ customerId: direct, day: '2026-03-02', url: 'https://shop.dk/', micros: '5000000' })
    await connect()
    await choose(direct)
    await settled()
    expect(await me.ask(connection, {}, 'DELETE')).toMatchObject({ code: 200, data: { isConnected: false } })
    expect(google.revoked).toHaveLength(1)
    expect(await stats()).toEqual([['shop.dk', 5]])
    expect(await me.ask('/google/ads/v1/import')).toMatchObject({
      code: 400,
      message: 'Google Ads is not connected. Connect it first.',
    })
    // connecting and choosing again continues the same source: nothing counts twice
    await connect()
    await choose(direct)
    await settled()
    expect(await stats()).toEqual([['shop.dk', 5]])
    await me.ask(connection, { withCosts: 'true' }, 'DELETE')
    expect(await stats()).toEqual([])
    expect((await status()).customers).toEqual([])
  })
})

describe('the choice', () => {
  test('made twice at the same moment makes each account one source', async () => {
    google.costs.push({ customerId: direct, day: '2026-03-02', url: 'https://shop.dk/', micros: '5000000' })
    await connect()
    const held = await app.stores.database.pool.connect()
    await held.query('BEGIN; LOCK TABLE cost_source IN SHARE MODE')
    const answers = Promise.all([choose(direct), choose(direct)])
    const waiting = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND a.datname = current_database()`
    await vi.waitFor(async () => expect((await held.query(waiting)).rows).toEqual([{ n: 2 }]), { timeout: 60_000 })
    await held.query('COMMIT')
    held.release()
    expect((await answers).map((a) => a.code)).toEqual([200, 200])
    expect((await settled()).customers).toHaveLength(1)
    expect(await stats()).toEqual([['shop.dk', 5]])
  })
})

describe('costs', () => {
  test('are in the answer by domain, in the user’s currency, added up over pages and accounts', async () => {
    google.customers.push({ id: below, name: 'Bikes', currency: 'DKK' })
    google.accessible.push(below)
    google.costs.push(
      { customerId: direct, day: '2026-03-02', url: 'https://www.shop.dk/a?utm=1', micros: '1234567' },
      { customerId: direct, day: '2026-03-02', url: 'https://shop.dk/b', micros: '8765433' },
      { customerId: direct, day: '2026-03-03', url: 'https://shop.dk/b', micros: '2500000' },
      { customerId: direct, day: '2026-03-03', url: 'https://free.dk/' },
      { customerId: direct, day: '2026-02-27', url: 'https://shop.dk/b', micros: '99000000' },
      { customerId: below, day: '2026-03-02', url: 'https://shop.dk/', micros: '747000000' },
    )
    google.others.push({ customerId: direct, day: '2026-03-02', micros: '3210000' })
    await connect()
    expect((await choose(direct, below)).data.runs).toMatchObject([{ state: 'running' }, { state: 'running' }])
    const is = await settled()
    expect(is.runs.map((r) => [r.customerName, r.state, r.message])).toEqual(
      expect.arrayContaining([
        ['Bikes', 'done', ''],
        ['Café', 'done', '3.21 EUR went to ads that lead to no page and is not included.'],
      ]),
    )
    expect(is.customers.find((c) => c.customerId === direct)).toMatchObject({
      fromDate: '2026-02-27',
      toDate: '2026-03-03',
      rowCount: 3,
    })
    // 1.234567 + 8.765433 + 2.50 EUR, and 747 DKK, which is 100 EUR within half a percent
    const [shop] = await stats()
    expect(shop?.[0]).toBe('shop.dk')
    expect(Number(shop?.[1])).toBeGreaterThan(112)
    expect(Number(shop?.[1])).toBeLessThan(113)
    await me.ask(connection, {}, 'DELETE')
    await app.stores.database.system.delete(adCost).where(eq(adCost.currency, 'DKK'))
    expect(await stats()).toEqual([['shop.dk', 12.5]])
  })
  test('are in the report by merchant as Ads cost, next to the clicks they brought', async () => {
    google.costs.push({ customerId: direct, day: '2026-03-02', url: 'https://www.shop.dk/', micros: '12500000' })
    const merchant = { at: '2026-03-02T10:00:00Z', target: 'shop.dk/', merchant: 'shop.dk' }
    const mine = { uuid: me.accountUuid, site: randomUUID() }
    await app.stores.events.insert('click', [click(mine, merchant)], randomUUID())
    const sale = { ...merchant, commission: '25.0000', currency: 'EUR' }
    await app.stores.events.insert('conversion', [conversion(mine, sale)], randomUUID())
    await connect()
    await choose(direct)
    await settled()
    const request = { current: { ...march, groupBy: 'name' as const, filters: {} }, previous: null }
    const report = await loadReport(
      async (input) => (await me.ask<StatisticsAnswer>('/insights/v1/statistics', input)).data,
      request,
    )
    const costs = await loadCosts(
      async (span) => (await me.ask<{ domain: string; cost: number }[]>('/google/ads/v1/campaigns/stats', span)).data,
      request,
    )
    const shown = withCosts(report, costs)
    expect(shown).toMatchObject({
      rows: [{ grp: 'shop.dk', adsCost: 12.5 }],
      totals: { now: { adsCost: 12.5 } },
    })
    // 25 EUR of commission for 12.50 EUR of ads
    const [roas] = reportMetrics.flatMap((m) => (m.id === 'roas' && shown?.rows[0] ? [m.of(shown.rows[0])] : []))
    expect(roas).toBe(2)
  })
  test('are read again for the last 30 days: corrected, removed and moved ones too, and nothing twice', async () => {
    const cost = { customerId: direct, day: '2026-03-02', url: 'https://shop.dk/', micros: '5000000' }
    const old = { customerId: direct, day: '2025-12-01', url: 'https://shop.dk/', micros: '7000000' }
    google.costs.push(cost, old, { ...cost, url: 'https://gone.dk/' })
    await connect()
    await choose(direct)
    await settled()
    expect(await stats('2025-12-01')).toEqual([
      ['shop.dk', 12],
      ['gone.dk', 5],
    ])
    await again()
    expect(await stats('2025-12-01')).toHaveLength(2)
    google.costs.splice(0, 99, { ...cost, micros: '4000000' })
    const before = google.calls.length
    const is = await again()
    // the days before the last 30 were not requested, so they stay
    expect(await stats('2025-12-01')).toEqual([['shop.dk', 11]])
    expect(google.calls.slice(before).filter((c) => c.includes('searchStream'))).toHaveLength(2)
    expect(is.runs[0]).toMatchObject({ fromDate: '2026-02-09', toDate: '2026-03-11' })
  })
  test('survive an expired session, limits, errors and cut answers at Google', async () => {
    google.costs.push({ customerId: direct, day: '2026-03-02', url: 'https://shop.dk/', micros: '5000000' })
    await connect()
    google.expire()
    await choose(direct)
    google.fault({ path: /searchStream/, kind: 'status', status: 429, times: 1 })
    google.fault({ path: /searchStream/, kind: 'status', status: 503, times: 2 })
    google.fault({ path: /searchStream/, kind: 'truncated', times: 1 })
    google.fault({ path: /searchStream/, kind: 'gzip-cut', times: 1 })
    expect((await settled()).runs).toMatchObject([{ state: 'done' }])
    expect(await stats()).toEqual([['shop.dk', 5]])
  })
  test('a run that fails says why, and what was read before stays', async () => {
    google.costs.push({ customerId: direct, day: '2026-03-02', url: 'https://shop.dk/', micros: '5000000' })
    await connect()
    await choose(direct)
    await settled()
    google.costs.splice(0)
    google.fault({ path: /searchStream/, kind: 'status', status: 500, times: 999 })
    expect((await again()).runs[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('(500)') })
    google.clearFaults()
    google.fault({
      path: /searchStream/,
      kind: 'wrong',
      body: '[{"results":[{"metrics":{"costMicros":"x"}}]}]',
      times: 9,
    })
    expect((await again()).runs[0]).toMatchObject({ message: 'Google Ads sent a row that cannot be read.' })
    google.clearFaults()
    google.fault({ path: /searchStream/, kind: 'wrong', body: '[{"results":[]},{"error":{"code":500}}]', times: 9 })
    expect((await again()).runs[0]).toMatchObject({ message: expect.stringContaining('broke off a report') })
    google.clearFaults()
    google.withdraw()
    expect((await again()).runs[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('Reconnect') })
    expect(await stats()).toEqual([['shop.dk', 5]])
  })
  test('that a file holds as well are pointed out', async () => {
    google.costs.push({ customerId: direct, day: '2026-03-02', url: 'https://shop.dk/', micros: '5000000' })
    await me.ask('/google/ads/v1/costs/uploads', {
      name: 'march.csv',
      csv: 'Day,Domain,Currency,Cost\n2026-03-02,shop.dk,EUR,5.00',
      currencyCode: 'EUR',
    })
    await connect()
    await choose(direct)
    expect((await settled()).runs[0]?.message).toBe('1 of these costs are in an uploaded file as well and count twice.')
  })
  test('are those of one’s own accounts only', async () => {
    await connect()
    expect(await choose('1234567890')).toMatchObject({
      code: 400,
      message: 'customerIds: 1234567890 is not one of your Google Ads accounts',
    })
    expect(await choose('abc')).toMatchObject({ code: 400, message: expect.stringContaining('customerIds') })
    await choose(direct)
    await settled()
    const other = await app.signUp()
    expect(await status(other)).toMatchObject({ isConnected: false, customers: [], runs: [] })
    expect((await choose()).data.customers).toMatchObject([{ customerIsActive: false }])
    expect(await me.ask('/google/ads/v1/import')).toMatchObject({
      message: 'Choose the accounts whose costs are read first.',
    })
  })
})

test('the demo account sees its state and changes nothing', async () => {
  await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, me.accountUuid))
  expect(await status()).toMatchObject({ isConnected: false, runs: [] })
  for (const path of [`${connection}/begin`, '/google/ads/v1/import'])
    expect(await me.ask(path)).toMatchObject({ code: 403, message: 'This action is not allowed in Demo mode' })
})
