import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import { addDays } from '../../../contract/days.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { merchant, offeredProgramme, programme } from '../../merchants/tables.ts'
import { createNetworkLinks } from '../../networks/index.ts'
import { createLeadsToShop } from '../../routing/index.ts'
import { runNightly } from '../nightly/run-nightly.ts'

const dayMs = 86_400_000
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
beforeAll(async () => {
  // runs no jobs: a first request starts its account's nightly run, which may be done by the second
  app = await startApp({ env: { ROLE: 'web' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  me = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
})

const links = createNetworkLinks()
const night = () =>
  runNightly(
    {
      ...app.stores,
      clock: { now: () => new Date() },
      networkUuid: links.networkUuid,
      leadsToShop: createLeadsToShop(links),
      brokenLinks: async () => [],
    },
    me.accountUuid,
  )
const clicks = async (n: number, over: object, daysAgo = 2) => {
  const at = new Date(Date.now() - daysAgo * dayMs).toISOString().replace('T', ' ').replace('Z', '')
  const rows = Array.from({ length: n }, () => ({
    account_uuid: me.accountUuid,
    site_uuid: shop.siteUuid,
    click_id: randomUUID(),
    kind: 'discover',
    at,
    visitor: '1',
    page: 'blog.dk/a',
    ...over,
  }))
  await app.stores.events.insert('click', rows, randomUUID())
}
const addMerchant = async () => {
  const domain = `s${randomUUID().slice(0, 8)}.dk`
  const [row] = await app.stores.database.system.insert(merchant).values({ domain, name: domain }).returning()
  return { domain, merchantUuid: row?.uuid ?? '' }
}
const addProgramme = async (state: Partial<typeof programme.$inferInsert> = {}) => {
  const { domain, merchantUuid } = await addMerchant()
  await app.stores.database.system.insert(programme).values({
    uuid: randomUUID(),
    accountUuid: me.accountUuid,
    connectionUuid: shop.a,
    network: 'awin',
    externalId: domain,
    merchantUuid,
    name: domain,
    isOpen: false,
    relationship: 'notjoined',
    commissionPercentage: '10',
    ...state,
  })
  return { domain, merchantUuid }
}
const month = () => {
  const today = new Date().toISOString().slice(0, 10)
  return { fromDate: addDays(today, -29), toDate: today }
}
type Overview = {
  computedDatetime: string | null
  clickCount: number
  score: number
  scoreLow: number
  scoreHigh: number
  reasons: { reason: string; clickCount: number; score: number }[]
  shopsCount: number
  pagesCount: number
}
const overview = async (input = {}) =>
  (await me.ask<Overview>('/discovers/v1/unpaid/overview', { ...month(), ...input }, 'GET')).data
const list = async (input = {}) =>
  (await me.ask<{ rows: UnpaidRow[]; rowsCount: number }>('/discovers/v1/unpaid', { ...month(), ...input }, 'GET')).data

describe('clicks that earned nothing', () => {
  it('are counted as the dashboard counts discover clicks, each with one reason, and have their value a month', async () => {
    const open = await addProgramme()
    const waiting = await addProgramme({ relationship: 'pending' })
    const elsewhere = await addMerchant()
    await app.stores.database.system.insert(offeredProgramme).values({
      network: 'daisycon',
      externalId: elsewhere.domain,
      merchantUuid: elsewhere.merchantUuid,
      commissionPercentage: '5',
      seenAt: new Date(),
    })
    await clicks(1000, { merchant: open.domain, target: `${open.domain}/p` })
    await clicks(300, { merchant: waiting.domain, target: `${waiting.domain}/p`, page: 'blog.dk/b' })
    await clicks(200, { merchant: elsewhere.domain, target: `${elsewhere.domain}/p`, page: 'blog.dk/b' })
    await clicks(50, { target: 'nobody-knows.dk/x' })
    await clicks(7, { kind: 'click', merchant: open.domain, target: `${open.domain}/p` })
    expect(await overview()).toMatchObject({ computedDatetime: null, clickCount: 1550, reasons: [] })
    expect((await list()).rows[0]).toMatchObject({ reasons: [], why: null })
    await night()

    const all = await overview()
    const report = await me.ask<{ totals: { clicks: { discoverCount: number } } }>('/overview/v1/dashboard', month())
    expect(all.clickCount).toBe(report.data.totals.clicks.discoverCount)
    // 10 % of 80 euro twice in a hundred clicks, 85 % approved, a chance of 0.7 to be let in: 0.0952 a click; 5 % elsewhere: half of it at 0.6
    expect(all).toMatchObject({ clickCount: 1550, shopsCount: 4, pagesCount: 2 })
    expect(all.reasons.map((r) => [r.reason, r.clickCount, r.score])).toEqual([
      ['notApplied', 1000, 95.2],
      ['pending', 300, 28.56],
      ['notConnected', 200, 8.16],
      ['noProgramme', 50, 0],
    ])
    expect(all.score).toBeCloseTo(131.92, 2)
    expect(all.scoreLow).toBeLessThan(all.score)
    expect(all.scoreHigh).toBeGreaterThan(all.score)

    const shops = await list()
    expect(shops.rowsCount).toBe(4)
    const file = await me.ask<string>('/discovers/v1/unpaid/file', { ...month(), orderBy: 'clickCount' })
    const [head, ...lines] = file.data
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toMatch(/^Shop,Sites,Clicks,Why it earns nothing,Value per month \(EUR\),.*,Pages,What to do$/)
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      open.domain,
      waiting.domain,
      elsewhere.domain,
      'nobody-knows.dk',
    ])
    expect(lines[0]).toMatch(/,1000,.*,95\.2,.*,1,Apply$/)
    const bySum = shops.rows.reduce((sum, r) => sum + r.clickCount, 0)
    expect(bySum).toBe(1550)
    expect(shops.rows.find((r) => r.grp === open.domain)).toMatchObject({
      clickCount: 1000,
      score: 95.2,
      pagesCount: 1,
      advertiserUuid: open.merchantUuid,
      why: { reason: 'notApplied', act: 'apply', percentage: 10, betterNetwork: { networkName: 'Awin' } },
      click: { chance: 0.7, expectation: { epc: 0.136 } },
    })
    expect(shops.rows.find((r) => r.grp === waiting.domain)).toMatchObject({
      why: { reason: 'pending', act: 'none', network: { networkName: 'Awin' } },
      click: null,
    })
    expect(shops.rows.find((r) => r.grp === elsewhere.domain)).toMatchObject({
      why: { reason: 'notConnected', act: 'connect', betterNetwork: { networkName: 'Daisycon' } },
    })
    expect(shops.rows.at(-1)).toMatchObject({
      grp: 'nobody-knows.dk',
      score: 0,
      advertiserUuid: null,
      why: { reason: 'noProgramme', act: 'none', network: null },
    })
  })

  it('are grouped by page and by day, narrowed to reasons and a shop, sorted and paged', async () => {
    const open = await addProgramme()
    await clicks(100, { merchant: open.domain, target: `${open.domain}/p` })
    await clicks(40, { merchant: open.domain, target: `${open.domain}/p`, page: 'blog.dk/b' }, 3)
    await clicks(60, { target: 'nobody-knows.dk/x', page: 'blog.dk/b' }, 3)
    await night()
    const pages = await list({ groupBy: 'page', orderBy: 'grp', orderDirection: 'asc' })
    expect(pages.rows.map((r) => [r.grp, r.clickCount, r.shopsCount, r.why])).toEqual([
      ['blog.dk/a', 100, 1, null],
      ['blog.dk/b', 100, 2, null],
    ])
    const days = await list({ groupBy: 'day', orderBy: 'clickCount' })
    expect(days.rows.map((r) => r.clickCount)).toEqual([100, 100])
    expect(await list({ reasons: 'noProgramme' })).toMatchObject({ rowsCount: 1, rows: [{ clickCount: 60 }] })
    expect(await list({ groupBy: 'page', domain: open.domain, orderBy: 'clickCount' })).toMatchObject({
      rows: [
        { grp: 'blog.dk/a', clickCount: 100 },
        { grp: 'blog.dk/b', clickCount: 40 },
      ],
    })
    expect(await list({ search: 'NOBODY' })).toMatchObject({ rowsCount: 1 })
    expect(await list({ orderBy: 'clickCount', limit: 1, offset: 1 })).toMatchObject({
      rowsCount: 2,
      rows: [{ clickCount: 60 }],
    })
  })

  it('have a value for a month whatever the period, and only those of the chosen sites', async () => {
    const open = await addProgramme()
    await clicks(100, { merchant: open.domain, target: `${open.domain}/p` })
    await night()
    const [day] = (await list({ groupBy: 'day' })).rows
    // all of them on one day: extrapolated to every day of a month
    const ofDay = await overview({ fromDate: day?.grp, toDate: day?.grp })
    expect(ofDay).toMatchObject({ clickCount: 100, score: 285.6 })
    expect(await overview({ channelUuids: [randomUUID()] })).toMatchObject({ clickCount: 0, score: 0, reasons: [] })
  })

  it('are listed of one page alone, where a page is named', async () => {
    await clicks(3, { target: 'first.example/p', page: 'blog.dk/a' })
    await clicks(2, { target: 'second.example/p', page: 'blog.dk/b' })
    expect((await list({ page: 'blog.dk/b' })).rows.map((r) => [r.grp, r.clickCount])).toEqual([['second.example', 2]])
    expect(await list({ page: 'blog.dk' })).toMatchObject({ rowsCount: 0 })
  })

  it('are refused for a range that ends before it begins, a reason nobody knows and a currency without a rate', async () => {
    const refused = (path: string, input: object) => me.ask(path, { ...month(), ...input }, 'GET')
    expect(await refused('/discovers/v1/unpaid', { reasons: 'bad luck' })).toMatchObject({ code: 400 })
    expect(await refused('/discovers/v1/unpaid', { toDate: '2020-01-01' })).toMatchObject({ code: 400 })
    expect(await refused('/discovers/v1/unpaid/overview', { currencyCode: 'XXX' })).toMatchObject({
      code: 400,
      message: 'currencyCode: Must be a currency with an exchange rate',
    })
  })
})
