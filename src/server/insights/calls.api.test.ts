import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import { insights } from '../../contract/insights/insights.ts'
import { reportRows } from '../../contract/insights/report-rows.ts'
import { principal } from '../../test/principal.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { Fail } from '../http/fail.ts'
import { type Account, click, conversion, newAccount, pageview } from './event-builders.ts'
import { insightsCalls } from './calls.ts'
import type { Names } from './report/names.ts'
import { reportRowsCalls } from './report/pages/calls.ts'
import { createCsvDownloads } from '../workshop/csv-download.ts'

const names: Names = {
  sites: new Map(),
  networks: new Map([['net-a', { name: 'Network A' }]]),
  connections: new Map([['con-a', { name: 'Ours at A' }]]),
  campaigns: new Map([
    ['cam-a', { name: 'Smørbutik DK', activeSince: new Date('2025-05-01T00:00:00Z') }],
    ['cam-b', { name: 'Smørbutik SE', activeSince: new Date('2025-04-01T00:00:00Z') }],
  ]),
  creators: new Map(),
  smartLinks: new Map([['summer', { name: 'Summer sale' }]]),
  merchants: new Map([
    ['smørbutik.example', { uuid: '00000003-0000-4000-8000-000000000001', name: 'Smørbutikken', faviconUrl: null }],
  ]),
}
const now = '2026-03-29T10:02:30Z' // 12:02:30 in Copenhagen, on the day of 23 hours

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

describe('insights', () => {
  let account: Account
  beforeEach(() => {
    account = newAccount()
  })
  const ports = () => ({
    events: stores.events,
    names: async () => ({ ...names, sites: new Map([[account.site, { name: 'Café', domain: 'blog.example' }]]) }),
    clock: { now: () => new Date(now) },
    closedCampaigns: async () => [],
    settings: { ownDomain: 'outbound.example' },
  })
  const calls = () => insightsCalls(ports())
  const viewer = () => principal({ accountUuid: account.uuid })
  const add = async (table: 'pageview' | 'click' | 'conversion', ...rows: object[]) =>
    stores.events.insert(table, rows, randomUUID())
  const day = { fromDate: '2026-03-29', toDate: '2026-03-29' }
  const days = { fromDate: '2026-03-28', toDate: '2026-03-29' }

  describe('the dashboard', () => {
    const ask = async (input: object): Promise<Output<typeof insights.dashboard>> =>
      insights.dashboard.output.parse(await calls().dashboard(insights.dashboard.input.parse(input), viewer()))

    it('is all zeros, with every bucket, while the account has nothing', async () => {
      const answer = await ask(days)
      expect(answer.totals).toEqual({
        pageviews: { count: 0, change: null, previous: 0, epm: null },
        clicks: { count: 0, change: null, previous: 0, ctr: null, discoverCount: 0 },
        conversions: { count: 0, change: null, previous: 0, cr: null },
        commission: { value: 0, change: null, previous: 0, epc: null, currencyCode: 'DKK' },
      })
      expect(answer.rows.map((r) => r.grp)).toEqual(['2026-03-28', '2026-03-29'])
      expect(answer.previousRows.map((r) => r.grp)).toEqual(['2026-03-26', '2026-03-27'])
      expect(answer.hasData).toBe(false)
      expect([answer.networks, answer.advertisers, answer.pages, answer.trackers, answer.channels].flat()).toEqual([])
    })

    it('counts a range and compares it with as many days before', async () => {
      await add(
        'pageview',
        pageview(account, { at: '2026-03-27T22:59:59.999Z' }), // the last moment of the 27th
        ...Array.from({ length: 4 }, () => pageview(account, { at: '2026-03-27T23:00:00Z' })),
        pageview(account, { at: '2026-03-29T21:59:59.999Z' }), // the last moment of the 29th, after the clock change
        pageview(account, { at: '2026-03-29T22:00:00Z' }),
      )
      await add(
        'click',
        click(account, { at: '2026-03-28T12:00:00Z' }),
        click(account, { at: '2026-03-29T12:00:00Z' }),
        click(account, {
          at: '2026-03-29T12:00:00Z',
          kind: 'discover',
          merchant: '',
          network_uuid: '',
          campaign_uuid: '',
        }),
        click(account, { at: '2026-03-29T12:00:00Z', kind: 'network' }),
        ...[1, 2, 3, 4].map(() => click(account, { at: '2026-03-26T12:00:00Z' })),
      )
      await add(
        'conversion',
        conversion(account, { at: '2026-03-29T12:00:00Z', commission: '10.0050' }), // 10.01
        conversion(account, { at: '2026-03-29T12:00:00Z', kind: 'cpc', sale: '0.0000', commission: '0.5000' }),
        conversion(account, { at: '2026-03-29T12:00:00Z', status: 'rejected', commission: '99.0000' }),
        conversion(account, { at: '2026-03-27T12:00:00Z', commission: '21.0200' }),
      )
      const answer = await ask(days)
      expect(answer.totals).toEqual({
        pageviews: { count: 5, change: 4, previous: 1, epm: 2102 },
        clicks: { count: 2, change: -0.5, previous: 4, ctr: 0.4, discoverCount: 1 },
        conversions: { count: 1, change: 0, previous: 1, cr: 0.5 },
        commission: { value: 10.51, change: -0.5, previous: 21.02, epc: 5.255, currencyCode: 'DKK' },
      })
      const at = (grp: string) => answer.rows.find((r) => r.grp === grp)
      expect(at('2026-03-28')).toEqual({
        grp: '2026-03-28',
        startsAt: '2026-03-27T23:00:00.000Z',
        pageviewCount: 4,
        clickCount: 1,
        discoverCount: 0,
        conversionCount: 0,
        conversionTotalCommission: 0,
      })
      expect(at('2026-03-29')?.conversionTotalCommission).toBe(10.51)
      expect(answer.networks).toEqual([{ networkUuid: 'net-a', name: 'Network A' }])
      expect(answer.advertisers).toEqual([
        { advertiserUuid: '00000003-0000-4000-8000-000000000001', name: 'Smørbutikken' },
      ])
      expect(answer.trackers).toEqual([{ trackerUuid: 'cam-a', name: 'Smørbutik DK' }])
      expect(answer.channels).toEqual([{ channelUuid: account.site, name: 'Café' }])
      expect(answer.pages).toEqual([{ page: 'blog.example/café', name: 'blog.example/café' }])
      expect(answer.hasData).toBe(true)
    })

    it('says how far a new account has come, and when it has seven days', async () => {
      const other = newAccount()
      const far = async () => calls().start({}, principal({ accountUuid: other.uuid }))
      const none = { hasPageviews: false, hasClicks: false, hasConversions: false, hasWeek: false }
      expect(await far()).toEqual(none)
      const ago = (ms: number) => new Date(Date.parse(now) - ms).toISOString()
      await add('click', click(other, { at: ago(60_000), kind: 'discover' }))
      expect(await far()).toEqual(none)
      for (const host of ['outbound.example', 'outbound.example:4000'])
        await add('pageview', pageview(other, { at: ago(60_000), page: `${host}/sites/x/test` }))
      expect(await far(), 'the test page of the script is no page of a site').toEqual(none)
      await add('pageview', pageview(other, { at: ago(6 * 86_400_000) }))
      await add('click', click(other, { at: ago(60_000) }))
      expect(await far()).toEqual({ ...none, hasPageviews: true, hasClicks: true })
      await add('conversion', conversion(other, { at: ago(8 * 86_400_000) }))
      expect(await far()).toEqual({ hasPageviews: true, hasClicks: true, hasConversions: true, hasWeek: true })
    })

    it('goes by the hour on a single day, 23 of them when the clock jumps', async () => {
      const answer = await ask(day)
      expect(answer.rows).toHaveLength(23)
      expect(answer.previousRows).toHaveLength(24)
      expect(answer.rows.slice(1, 3).map((r) => r.grp)).toEqual(['2026-03-29T01:00+01:00', '2026-03-29T03:00+02:00'])
    })

    it('knows of data outside of the range', async () => {
      await add('click', click(account, { at: '2024-01-01T12:00:00Z' }))
      expect((await ask(days)).hasData).toBe(true)
    })

    it('lists what was clicked in a long range, its first and last hours included, and nothing of the moments next to it', async () => {
      const at = (when: string, n: string, over = {}) =>
        click(account, {
          at: when,
          campaign_uuid: `cam-${n}`,
          merchant: `${n}.example`,
          network_uuid: `net-${n}`,
          ...over,
        })
      await add(
        'click',
        at('2025-08-31T21:59:59.999Z', 'before'),
        at('2025-08-31T22:00:00Z', '1'), // Copenhagen's first of September, still August in UTC
        at('2025-12-24T12:00:00Z', '2'),
        at('2025-12-24T12:00:00Z', '2', { site_uuid: '00000000-0000-4000-8000-00000000000a' }),
        at('2025-12-24T12:00:00Z', 'seen', { kind: 'discover' }),
        at('2026-03-28T22:59:59.999Z', '3'),
        at('2026-03-28T23:00:00Z', 'after'),
      )
      const answer = await ask({ fromDate: '2025-09-01', toDate: '2026-03-28' })
      expect(answer.trackers.map((t) => t.trackerUuid)).toEqual(['cam-1', 'cam-2', 'cam-3'])
      expect(answer.advertisers.map((a) => a.name)).toEqual(['1.example', '2.example', '3.example'])
      expect(answer.networks.map((n) => n.networkUuid)).toEqual(['net-1', 'net-2', 'net-3'])
      expect(answer.channels.map((c) => c.channelUuid)).toEqual(
        [account.site, '00000000-0000-4000-8000-00000000000a'].sort(),
      )
    })
    it('has no pageviews for a merchant, and no share of clicks then', async () => {
      await add('pageview', pageview(account, { at: now }))
      await add('click', click(account, { at: now }))
      const { totals } = await ask({ ...days, names: ['smørbutik.example'] })
      expect([totals.pageviews.count, totals.clicks.count, totals.clicks.ctr]).toEqual([0, 1, null])
    })

    it('never shows what belongs to somebody else', async () => {
      await add('pageview', pageview(newAccount(), { at: now }))
      expect((await ask(days)).totals.pageviews.count).toBe(0)
    })
  })

  describe('the live boxes', () => {
    it('split half an hour into seven pieces of five minutes that add up to the total', async () => {
      await add(
        'pageview',
        pageview(account, { at: '2026-03-29T09:32:29.999Z' }), // one millisecond more than half an hour ago
        pageview(account, { at: '2026-03-29T09:32:30Z' }),
        pageview(account, { at: '2026-03-29T10:02:30Z' }),
        pageview(account, { at: '2026-03-29T10:02:31Z' }), // in the future
      )
      await add('click', click(account, { at: now }), click(account, { at: now, kind: 'discover' }))
      await add('conversion', conversion(account, { at: now }), conversion(account, { at: now, status: 'rejected' }))
      const answer = insights.livebox.output.parse(await calls().livebox({}, viewer()))
      expect(answer.pageviews).toEqual({
        total: 2,
        intervals: [
          { timestamp: '2026-03-29T09:30:00.000Z', value: 1 },
          { timestamp: '2026-03-29T09:35:00.000Z', value: 0 },
          { timestamp: '2026-03-29T09:40:00.000Z', value: 0 },
          { timestamp: '2026-03-29T09:45:00.000Z', value: 0 },
          { timestamp: '2026-03-29T09:50:00.000Z', value: 0 },
          { timestamp: '2026-03-29T09:55:00.000Z', value: 0 },
          { timestamp: '2026-03-29T10:00:00.000Z', value: 1 },
        ],
      })
      expect([answer.clicks.total, answer.conversions.total]).toEqual([1, 1])
      const elsewhere = await calls().livebox({ channelUuids: [randomUUID()] }, viewer())
      expect([elsewhere.pageviews.total, elsewhere.clicks.total, elsewhere.conversions.total]).toEqual([0, 0, 0])
    })
    it.each(['livebox', 'latestPageviews', 'latestClicks', 'latestConversions'] as const)(
      '%s refuses more sites than can be asked for',
      async (name) => {
        const channelUuids = Array.from({ length: 1000 }, () => '€'.repeat(40))
        await expect(calls()[name]({ channelUuids }, viewer())).rejects.toThrow(
          'channelUuids: All values together are too long',
        )
      },
    )
    it('refuse filters that the event store would not take, before it is asked', async () => {
      const subIds = Array.from({ length: 20 }, () => '\\'.repeat(2000))
      const asked = calls().statistics(
        { fromDate: '2026-03-01', toDate: '2026-03-29', filters: { subIds }, groupBy: 'name' },
        viewer(),
      )
      await expect(asked).rejects.toThrow('filters: All values together are too long')
    })
    it('always name the three devices', async () => {
      await add(
        'pageview',
        pageview(account, { at: now, device: 'Mobile' }),
        pageview(account, { at: now, device: '' }),
      )
      expect(await calls().latestPageviews({}, viewer())).toEqual([
        { device: 'Desktop', pageviewCount: 0 },
        { device: 'Mobile', pageviewCount: 1 },
        { device: 'Tablet', pageviewCount: 0 },
      ])
    })
    it('list the ten newest clicks, however old', async () => {
      await add('click', click(account, { at: '2025-01-01T00:00:00Z', click_id: 'old', merchant: '' }))
      const minutes = Array.from({ length: 9 }, (_, i) =>
        click(account, { at: `2026-03-29T09:0${i}:00Z`, click_id: `c${i}` }),
      )
      await add('click', ...minutes, click(account, { at: now, kind: 'discover' }))
      const found = await calls().latestClicks({}, viewer())
      expect(found.map((c) => c.clickUuid)).toEqual(['c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0', 'old'])
      expect(found[0]).toEqual({
        clickUuid: 'c8',
        clickDatetime: '2026-03-29T09:08:00.000Z',
        clickUrlPath: 'blog.example/café',
        clickName: 'Smørbutikken',
        advertiser: {
          advertiserUuid: '00000003-0000-4000-8000-000000000001',
          advertiserDomain: 'smørbutik.example',
          advertiserName: 'Smørbutikken',
          advertiserFaviconUrl: null,
        },
      })
      expect(found[9]?.clickName).toBe('Unknown')
    })
    it('list the ten newest conversions in their latest state', async () => {
      const first = conversion(account, { at: '2026-03-29T09:00:00Z', commission: '5.0000' })
      await add('conversion', first)
      await add('conversion', { ...first, version: '2', commission: '7.5000' })
      await add(
        'conversion',
        ...Array.from({ length: 11 }, (_, i) => conversion(account, { at: `2026-03-28T09:00:${10 + i}Z` })),
      )
      const found = await calls().latestConversions({}, viewer())
      expect(found).toHaveLength(10)
      expect(found[0]?.conversionCommission).toBe(7.5)
    })
  })

  describe('the report', () => {
    const ask = async (input: object) =>
      insights.statistics.output.parse(await calls().statistics(insights.statistics.input.parse(input), viewer()))

    it('names what it groups and lists the networks and campaigns behind a row', async () => {
      await add(
        'click',
        click(account, { at: now }),
        click(account, { at: now, campaign_uuid: 'cam-b', network_uuid: 'net-b' }),
      )
      await add('conversion', conversion(account, { at: now, campaign_uuid: '', network_uuid: 'net-c' }))
      const { rows } = await ask(days)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({
        grp: 'smørbutik.example',
        name: 'Smørbutikken',
        nameUuid: '00000003-0000-4000-8000-000000000001',
        startsAt: null,
        clickCount: 2,
        conversionCount: 1,
        networkUuids: 'net-a,net-b,net-c',
        clickNetworkUuids: 'net-a,net-b',
        conversionNetworkUuids: 'net-c',
        trackerUuids: 'cam-a,cam-b',
        activeSinceDatetime: '2025-04-01T00:00:00.000Z',
        currencyCode: 'DKK',
      })
      const by = async (groupBy: string) => (await ask({ ...days, groupBy })).rows.map((r) => [r.grp, r.name])
      expect(await by('tracker')).toEqual([
        ['', ''],
        ['cam-a', 'Smørbutik DK'],
        ['cam-b', 'Smørbutik SE'],
      ])
      expect(await by('channel')).toEqual([[account.site, 'Café']])
      expect(await by('connection')).toEqual([['con-a', 'Ours at A']])
      expect(await by('boost')).toEqual([['no', 'Not boosted']])
      expect(await by('week')).toEqual([['2026-03-23', '2026-W13']])
    })
    it('is by the hour when a single day is asked by date', async () => {
      const { rows } = await ask({ ...day, groupBy: 'date' })
      expect(rows).toHaveLength(23)
      expect(rows[2]).toMatchObject({
        grp: '2026-03-29T03:00+02:00',
        name: '2026-03-29 03:00',
        startsAt: '2026-03-29T01:00:00.000Z',
      })
    })
    it('hides groups with discover clicks only and counts them in the totals', async () => {
      await add('click', click(account, { at: now, kind: 'discover', merchant: 'elsewhere.example' }))
      const { rows, totals } = await ask(days)
      expect([rows, totals.discoverCount]).toEqual([[], 1])
    })
    it('rounds each conversion once, so that every way of adding gives the same cents', async () => {
      await add(
        'conversion',
        ...Array.from({ length: 3 }, (_, i) =>
          conversion(account, { at: now, commission: '0.3350', merchant: `m${i}.example` }),
        ),
      )
      const { rows, totals } = await ask(days)
      expect(rows.map((r) => r.conversionTotalCommission)).toEqual([0.34, 0.34, 0.34])
      expect(totals.conversionTotalCommission).toBe(1.02)
    })
    it('keeps its totals when there are more groups than it answers', async () => {
      const pages = Array.from({ length: 6000 }, (_, i) => pageview(account, { at: now, page: `blog.example/${i}` }))
      await add('pageview', ...pages, ...pages.slice(0, 10).map((p) => ({ ...p, event_id: randomUUID() })))
      // two pages with revenue: one is also among the most read, the other is listed only because of its revenue
      await add(
        'conversion',
        conversion(account, { at: now, page: 'blog.example/3' }),
        conversion(account, { at: now, page: 'blog.example/5999', commission: '20.0000' }),
      )
      const answer = await ask({ ...days, groupBy: 'page' })
      expect(answer.isCut).toBe(true)
      expect(answer.rows).toHaveLength(5000)
      expect(answer.totals).toMatchObject({ pageviewCount: 6010, conversionCount: 2, conversionTotalCommission: 30 })
      expect(answer.rows.slice(0, 3).map((r) => [r.grp, r.pageviewCount, r.conversionTotalCommission])).toEqual([
        ['blog.example/5999', 1, 20],
        ['blog.example/3', 2, 10],
        ['blog.example/0', 2, 0],
      ])
    })
    it.each([
      ['groupBy', { fromDate: '2024-01-01', toDate: '2026-01-01', groupBy: 'hour' }],
      ['filters.date', { ...days, filters: { date: ['2026-02-30'] } }],
      ['filters.month', { ...days, filters: { month: ['2026-13'] } }],
      ['filters.year', { ...days, filters: { year: ['Unknown'] } }],
      ['filters.tags', { ...days, filters: { tags: ['season'] } }],
      ['filters.assigneeUserUuids', { ...days, filters: { assigneeUserUuids: [randomUUID()] } }],
      ['filters', { ...days, filters: { names: Array.from({ length: 60 }, () => 'x'.repeat(1000)) } }],
    ])('refuses a wrong %s by name instead of answering another question', async (field, input) => {
      const refused = await ask(input).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Fail)
      expect(refused).toMatchObject({ code: 400, message: expect.stringMatching(new RegExp(`^${field}: `)) })
    })
    it('answers an excluding combination of days with nothing', async () => {
      await add('pageview', pageview(account, { at: now }))
      const { rows, totals } = await ask({
        ...days,
        groupBy: 'page',
        filters: { date: ['2026-03-29'], month: ['2026-02'] },
      })
      expect([rows, totals.pageviewCount]).toEqual([[], 0])
    })
  })

  describe('pages of the report', () => {
    const files = {
      csv: createCsvDownloads(),
      callsFor: () => {
        throw new Error('No file is asked for here')
      },
    }
    const ask = (input: object) =>
      reportRowsCalls({ ...ports(), ...files }).page(
        reportRows.page.input.parse({ ...days, groupBy: 'target', ...input }),
        viewer(),
      )
    it('are those of the whole report, compared', async () => {
      const before = '2026-03-26T12:00:00Z'
      const clicks = Array.from({ length: 7 }, (_, i) =>
        click(account, { at: i % 2 ? now : before, target: `shop.dk/${i % 5}` }),
      )
      await add('click', ...clicks)
      const compared = { fromDate: '2026-03-26', toDate: '2026-03-27' }
      const page = reportRows.page.output.parse(await ask({ compared, sort: { id: 'name', desc: false }, size: 3 }))
      expect(page.rows.map(({ grp, now, prev }) => [grp, now[1] ?? 0, prev?.[1] ?? 0])).toEqual([
        ['shop.dk/0', 1, 1],
        ['shop.dk/1', 1, 1],
        ['shop.dk/2', 0, 1],
      ])
      expect([page.next, page.all, page.totals.now[1], page.totals.prev?.[1]]).toEqual([3, 5, 3, 4])
    })
    it('refuse a column that no page can be sorted by, and rows nobody knows', async () => {
      const refused = (input: object) => ask(input).catch((error: unknown) => error)
      const sort = { id: 'adsCost', desc: true }
      expect(await refused({ sort })).toMatchObject({ code: 400, message: expect.stringMatching(/^sort.id: Must be/) })
      expect(await refused({ of: 'x' })).toMatchObject({ code: 400, message: expect.stringMatching(/^of: Must be/) })
    })
  })

  describe('a drop in commission', () => {
    it('lists merchants that earn less than before, the largest loss first', async () => {
      const sold = (merchant: string, at: string, commission: string) =>
        conversion(account, { merchant, at, commission })
      await add(
        'conversion',
        sold('gone.example', '2026-03-10T12:00:00Z', '30.0000'),
        sold('less.example', '2026-03-10T12:00:00Z', '20.0000'),
        sold('less.example', '2026-03-20T12:00:00Z', '19.9900'),
        sold('same.example', '2026-03-10T12:00:00Z', '5.0000'),
        sold('same.example', '2026-03-20T12:00:00Z', '5.0000'),
        sold('more.example', '2026-03-20T12:00:00Z', '9.0000'),
        sold('back.example', '2026-03-20T12:00:00Z', '-7.5000'), // nothing before: a refund of a sale from long ago
        sold('new.example', '2026-03-20T12:00:00Z', '0.0000'),
        sold('', '2026-03-10T12:00:00Z', '99.0000'),
      )
      const input = {
        fromDate: '2026-03-14',
        toDate: '2026-03-28',
        prevFromDate: '2026-02-27',
        prevToDate: '2026-03-13',
      }
      const { rows } = insights.reducing.output.parse(
        await calls().reducing(insights.reducing.input.parse(input), viewer()),
      )
      expect(rows.map((r) => [r.grp, r.conversionTotalCommission, r.prev.conversionTotalCommission])).toEqual([
        ['gone.example', 0, 30],
        ['back.example', -7.5, 0],
        ['less.example', 19.99, 20],
      ])
    })
  })
})
