import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import { addDays } from '../../contract/days.ts'
import type { health } from '../../contract/health/health.ts'
import type { insights } from '../../contract/insights/insights.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { buildShop } from '../../test/tracking.ts'
import { alert } from '../alerts/tables.ts'
import { click, conversion, pageview } from '../insights/event-builders.ts'
import { dayStart } from '../time/index.ts'

type Overview = Output<typeof health.overview>
const zone = 'Europe/Copenhagen'
const today = '2026-04-15'
const week = { fromDate: '2026-04-08', toDate: '2026-04-14' }
let app: TestApp
let me: Session
let [whole, halved, pageLost] = ['', '', '']

/**
 * Nine weeks until yesterday, three sites with 40 pageviews and 20 clicks a day. The second has 5 clicks a day in the
 * last week; a page of the third, with 20 of its pageviews, sent nothing in the last three days.
 */
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(`${today}T08:00:00Z`) } })
  me = await app.signUp({ userTimezone: zone, userCurrencyCode: 'EUR' })
  const { database, events } = app.stores
  const sites = await Promise.all(
    ['whole', 'halved', 'lost'].map((name) =>
      buildShop(database, {
        accountUuid: me.accountUuid,
        shop: `${name}-shop.example`,
        domain: `${name}.example`,
        offers: [{ network: 'awin', percentage: '8' }],
      }),
    ),
  )
  ;[whole, halved, pageLost] = sites.map((s) => s.siteUuid) as [string, string, string]
  const [views, clicks, sales]: [object[], object[], object[]] = [[], [], []]
  for (const made of sites)
    for (let ago = 63; ago >= 1; ago--) {
      const begin = dayStart(addDays(today, -ago), zone).getTime()
      const at = (i: number) => new Date(begin + 3_600_000 + i * 60_000).toISOString()
      const own = { uuid: me.accountUuid, site: made.siteUuid }
      const carried = { merchant: made.shop, merchant_uuid: made.merchantUuid }
      const page = (i: number) => (i % 2 === 0 ? 'blog.example/first' : 'blog.example/second')
      for (let i = 0; i < 40; i++)
        if (made.siteUuid !== pageLost || ago > 3 || i % 2 === 0)
          views.push(pageview(own, { at: at(i), page: page(i) }))
      for (let i = 0; i < (made.siteUuid === halved && ago <= 7 ? 5 : 20); i++)
        clicks.push(click(own, { ...carried, at: at(i) }))
      if (made.siteUuid === whole) {
        clicks.push(click(own, { at: at(50), kind: 'network' }), click(own, { at: at(51), kind: 'discover' }))
        sales.push(conversion(own, { ...carried, at: at(52), currency: 'EUR', commission: '1.2000' }))
      }
    }
  await events.insert('pageview', views, randomUUID())
  await events.insert('click', clicks, randomUUID())
  await events.insert('conversion', sales, randomUUID())
})
afterAll(() => app.stop())

const overview = async (who = me): Promise<Overview> => {
  const answer = await who.ask<Overview>('/health/v1/overview', {}, 'GET')
  expect(answer.code, answer.message).toBe(200)
  return answer.data
}
const siteOf = ({ chains }: Overview, uuid: string) => chains.find((c) => c.subjectUuid === uuid)

describe('the chain from pageviews to sales', () => {
  it('says of each site whether it is as usual, the broken ones first', async () => {
    const found = await overview()
    expect({ fromDate: found.fromDate, toDate: found.toDate }).toEqual(week)
    expect(siteOf(found, whole)).toMatchObject({
      finding: 'usual',
      pageviews: { count: 280, usual: { expected: 280 } },
      clicks: { count: 140, usual: { expected: expect.closeTo(140, 6) } },
      sales: { count: 7 },
      bypassCount: 7,
    })
    expect(siteOf(found, halved)).toMatchObject({ finding: 'fewClicks', clicks: { count: 35 } })
    expect(siteOf(found, pageLost)).toMatchObject({ finding: 'pagesLost' })
    const sites = found.chains.filter((c) => c.subjectKind === 'site').map((c) => c.finding)
    expect(sites.indexOf('usual')).toBe(2)
  })
  it('names the pages that had the script and lost it, with how much they were read', async () => {
    // three of the 28 days before are days of the silence: 20 pageviews on each of the others
    expect((await overview()).lostPages).toEqual([
      { channelUuid: pageLost, page: 'blog.example/second', usualCount: 20 },
    ])
  })
  it('counts as the report counts the same days, to the unit', async () => {
    const { chains } = await overview()
    const report = async (groupBy: string) =>
      (await me.ask<Output<typeof insights.statistics>>('/insights/v1/statistics', { ...week, groupBy })).data
    const bySite = await report('channel')
    for (const { grp, pageviewCount, clickCount, conversionCount } of bySite.rows) {
      const chain = chains.find((c) => c.subjectUuid === grp)
      expect([chain?.pageviews?.count, chain?.clicks.count, chain?.sales.count]).toEqual([
        pageviewCount,
        clickCount,
        conversionCount,
      ])
    }
    expect(bySite.rows.length).toBe(3)
    const all = chains.find((c) => c.subjectKind === 'account')
    expect([all?.pageviews?.count, all?.clicks.count, all?.sales.count]).toEqual([
      bySite.totals.pageviewCount,
      bySite.totals.clickCount,
      bySite.totals.conversionCount,
    ])
  })
  it('knows what an open alert knows, and leads to it', async () => {
    const uuid = randomUUID()
    await app.stores.database.system.insert(alert).values({
      accountUuid: me.accountUuid,
      uuid,
      rule: 'scriptSilent',
      kind: 'site',
      subject: whole,
      state: 'open',
      since: '2026-04-14',
      until: '2026-04-14',
      seen: 0,
      expected: 40,
      effects: [],
      days: [],
      openedAt: new Date('2026-04-14T10:00:00Z'),
      history: [],
    })
    expect(siteOf(await overview(), whole)).toMatchObject({
      finding: 'scriptSilent',
      sinceDate: '2026-04-14',
      alertUuid: uuid,
    })
  })
  it('says of a fall the days and numbers of its alert, and has the one that costs most first', async () => {
    const days = Array.from({ length: 10 }, (_, i) => ({
      date: addDays('2026-04-04', i),
      seen: 5,
      expected: 20,
      // √(20 + 2²) = 4.9 standard deviation, times 3.5
      low: 20 - 17.15,
      high: 20 + 17.15,
    }))
    await app.stores.database.system.insert(alert).values({
      accountUuid: me.accountUuid,
      uuid: randomUUID(),
      rule: 'clicksDrop',
      kind: 'site',
      subject: halved,
      state: 'open',
      since: '2026-04-04',
      until: '2026-04-13',
      seen: 50,
      expected: 200,
      euro: 90,
      effects: [],
      days,
      openedAt: new Date('2026-04-06T10:00:00Z'),
      history: [],
    })
    const found = await overview()
    // 200 expected: √(200 + 20²) = 24.5 standard deviation, times three
    expect(siteOf(found, halved)).toMatchObject({
      finding: 'fewClicks',
      fall: {
        measure: 'clicks',
        fromDate: '2026-04-04',
        toDate: '2026-04-13',
        count: 50,
        expected: 200,
        usual: { low: expect.closeTo(126.5, 0), high: expect.closeTo(273.5, 0) },
      },
    })
    // the silent script of the previous test has no cost and no drop
    const sites = found.chains.filter((c) => c.subjectKind === 'site')
    expect(sites.map((c) => c.subjectUuid)).toEqual([halved, whole, pageLost])
    expect(siteOf(found, whole)?.fall).toBeNull()
  })
  it('shows nothing of another account', async () => {
    const found = await overview(await app.signUp())
    expect(found.chains.map((c) => [c.subjectKind, c.finding])).toEqual([['account', 'young']])
    expect(found.lostPages).toEqual([])
  })
})
