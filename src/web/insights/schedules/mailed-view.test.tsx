import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { ReportInput } from '../../../report/report-request.ts'
import { brokenOnPages } from '../../../report/page-choice.ts'
import { type FilterItem, packFilters } from '../../../report/search.ts'
import { type ReportCalls, viewCsv, viewReport } from '../../../report/view-report.ts'
import { clockIn } from '../../../report/elapsed.ts'
import { awin, catchDownloads, connections, inbound, left, mette, showPage } from '../../lib/test-page.tsx'
import { linkOf, overviewOf } from '../../scanner/test-links.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'

const shop = (name: string, over: Partial<StatisticsRow>) => statisticsRow(name, { name, ...over })
/** The server's answer to a query; it depends on all of it, so that a different query shows. */
const statistics = ({ fromDate, groupBy, thenBy, filters }: ReportInput) => {
  const scale = (Number(fromDate.slice(8)) % 7) + 1 + Object.keys(filters).length
  const rows =
    groupBy === 'name'
      ? [
          shop('gård.dk', {
            networkUuids: `${awin.networkUuid},${left.networkUuid}`,
            clickCount: 1000 * scale,
            conversionCount: 7,
            conversionSale: 900,
            conversionTotalCommission: 40.1 * scale,
          }),
          shop('=1+1', {
            clickCount: 600,
            conversionCount: 4,
            conversionSale: 100 * scale,
            conversionTotalCommission: 0.1 + 0.2,
          }),
          shop('Ægir, "Co"', { clickCount: 12 * scale, conversionCount: 3, conversionTotalCommission: 9.5 }),
          statisticsRow('', { clickCount: 30, conversionCount: 1, conversionTotalCommission: 10 }),
        ]
      : [`${groupBy} a`, `${groupBy} b`, `${groupBy} c`].map((grp, i) =>
          statisticsRow(grp, {
            clickCount: (i + 1) * scale,
            pageviewCount: 70,
            discoverCount: i === 1 ? scale : 0,
            // in February all except the first earned more
            conversionTotalCommission: i === 0 ? 88 : 30 - i - Number(fromDate.slice(5, 7)),
          }),
        )
  const totals = { ...metrics({ clickCount: 9 * scale }), currencyCode: 'DKK' }
  const pairs = (row: StatisticsRow) =>
    ['Desktop', ''].map((grp) => Object.assign({}, row, { second: { grp, name: grp, startsAt: null } }))
  const all = thenBy ? rows.flatMap(pairs) : rows
  return { rows: filters.withPartialTraffic ? all.slice(0, 2) : all, totals }
}
const costs = () => [{ domain: 'gård.dk', cost: 12.5, currencyCode: 'DKK' }]
const maturity = () => ({ rows: [{ grp: 'gård.dk', maturity: 0.5, due: 20 }], total: 0.5, hasHistory: true })
const stars = () => [
  { favoriteUuid: awin.networkUuid, favoriteGroupBy: 'name' as const, favoriteGroupName: 'gård.dk' },
  { favoriteUuid: inbound.networkUuid, favoriteGroupBy: 'name' as const, favoriteGroupName: '=1+1' },
]
const broken = ['page a', 'page c', 'page c'].map((brokenLinkUrlPath, n) =>
  linkOf({ brokenLinkUrlPath, brokenLinkTargetUrlPath: `shop.dk/${n}` }),
)
const calls: ReportCalls = {
  statistics: async (input) => statistics(input),
  costs: async () => costs(),
  maturity: async () => maturity(),
  expected: async () => ({ rows: [], totals: null, currencyCode: 'DKK', hasHistory: false }),
  connections: async () => connections,
  campaigns: async () => [],
  favourites: async () => stars(),
  brokenOnPages: async () => brokenOnPages(broken),
  naming: async () => [],
}
const items: FilterItem[] = [
  { key: 'networkUuids', value: 'all' },
  { key: 'deviceTypes', value: 'Mobile, Unknown' },
  { key: 'tags', value: 'season=summer' },
]
const plain = encodeURIComponent(JSON.stringify(items))
const days = 'from=2026-03-01&to=2026-03-30'

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['a range, compared', async () => `${days}&cmp=previous`],
  ['a period, not compared', async () => 'period=last-7-days&cmp=none'],
  ['nothing but the defaults', async () => 'sort=clickCount&dir=asc'],
  ['filters as JSON', async () => `${days}&cmp=none&filters=${plain}`],
  ['compressed filters', async () => `${days}&filters=${packFilters(items)}`],
  ['another grouping, sorted by a column that is not shown', async () => `${days}&tab=page&sort=trackerUuids`],
  ['a search', async () => `${days}&cmp=none&q=gård`],
  ['a search that the graph hides', async () => `${days}&cmp=none&q=gård&graph=true`],
  ['the toggles', async () => `${days}&cmp=previous&crFilter=true&fav=true&split=true&sort=name&dir=asc`],
  ['the drop in ECR', async () => 'ecrFilter=true'],
  ['columns of one’s own', async () => `${days}&cmp=none&cols=name,adsCost,clickCount,gone,networkUuids`],
  ['columns the report does not have', async () => `${days}&cmp=none&cols=gone`],
  ['two groupings', async () => `${days}&cmp=previous&thenBy=device&sort=clickCount`],
  ['two groupings and a search', async () => `${days}&cmp=none&q=gård&thenBy=device&cols=name,clickCount,networkUuids`],
  ['pages with unpaid clicks', async () => `${days}&cmp=none&tab=page&pages=unpaid`],
  ['pages with broken links', async () => `${days}&cmp=none&tab=page&pages=broken`],
  ['pages that lose money, two groupings', async () => `${days}&cmp=previous&tab=page&pages=losing&thenBy=device`],
  ['a choice of pages that another tab does not have', async () => `${days}&cmp=none&tab=device&pages=broken`],
  ['a single day', async () => 'tab=date&from=2026-03-02&to=2026-03-02&cmp=none'],
])('mails the very file that the screen saves: %s', async (_, searchOf) => {
  const search = await searchOf()
  const user = userEvent.setup()
  const files = catchDownloads()
  showPage(`/insights/reports?${search}`, AllStatisticsPage, {
    '/insights/v1/statistics': statistics,
    '/google/ads/v1/campaigns/stats': costs,
    '/insights/v1/outlook/maturity': maturity,
    '/insights/v1/favoritestatistics': stars,
    '/discovers/v2/brokenlinks/overview': () => overviewOf({ brokenLinks: broken }),
  })
  await screen.findByText(/\d results?$/)
  if (screen.queryAllByText('gård.dk').length > 0) await screen.findByText('Adtraction') // its name loads after the rows
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  const mailed = viewCsv(
    await viewReport(
      calls,
      { path: '/insights/reports', search },
      { clock: clockIn(mette.userTimezone), period: 'view', columns: null, currency: 'DKK' },
    ),
  )
  expect(mailed.text.split('\r\n').length).toBeGreaterThan(2)
  await waitFor(() => expect(files).toHaveLength(1))
  expect({ name: files[0]?.name, text: await files[0]?.text }).toEqual({
    name: `${mailed.name}.csv`,
    text: mailed.text,
  })
})

it('mails no file of pages with broken links for who may not see those', async () => {
  const mailed = viewReport(
    { ...calls, brokenOnPages: async () => null },
    { path: '/insights/pages', search: `${days}&pages=broken` },
    { clock: { today: '2026-04-01', hour: 9 }, period: 'view', columns: null, currency: 'DKK' },
  )
  await expect(mailed).rejects.toThrow('it is of pages with broken links, and who set it up may not see those')
})

it('mails no costs with a filter that leaves a part of a merchant, and says so where a column shows them', async () => {
  const mailed = (cols: string, key: string) =>
    viewReport(
      calls,
      {
        path: '/insights/reports',
        search: `${days}&cols=${cols}&filters=${JSON.stringify([{ key, value: awin.networkUuid }])}`,
      },
      { clock: { today: '2026-04-01', hour: 9 }, period: 'view', columns: null, currency: 'DKK' },
    )
  const site = await mailed('name,adsCost', 'channelUuids')
  expect(viewCsv(site).text).toContain('gård.dk,,\r\n')
  expect(site.notes[0]).toMatch(/^Ads cost and ROAS are not known with these filters: Site\./)
  expect((await mailed('name,clickCount', 'channelUuids')).notes).toEqual([])
  const merchant = await mailed('name,adsCost', 'names')
  expect(viewCsv(merchant).text).toContain('gård.dk,12.5,12.5\r\n')
  expect(merchant.notes).toEqual([])
})

it('writes the columns that were chosen, in their order, the name first; else those of the view', async () => {
  const mailed = (columns: string[] | null) =>
    viewReport(
      calls,
      { path: '/insights/reports', search: `${days}&cmp=none&cols=name,epc,clickCount` },
      { clock: { today: '2026-04-01', hour: 9 }, period: 'yesterday', columns, currency: 'DKK' },
    )
  const report = await mailed(['clickCount', 'adsCost', 'gone', 'networkUuids'])
  const own = await mailed(null)
  expect(own.columns.map((column) => column.id)).toEqual(['name', 'epc', 'clickCount'])
  expect(viewCsv(report).name).toBe('outbound_name_260331-260331')
  expect(viewCsv(report).text.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'Merchant,Clicks,Ads cost (DKK),Networks',
    'gård.dk,4000,12.5,"Awin, Adtraction"',
  ])
})
