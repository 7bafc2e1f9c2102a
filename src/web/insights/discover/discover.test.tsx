import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import type { DiscoverRow, NetworkClickRow } from '../../../contract/insights/discover.ts'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'
import { awin, catchDownloads, Refusal, showPage, siteOf } from '../../lib/test-page.tsx'
import DiscoverPage from './discover-page.tsx'
import NetworkClicksPage from './network-clicks-page.tsx'

const range = 'from=2026-11-01&to=2026-11-19'
const site = siteOf()
const nothingUnpaid = {
  currencyCode: 'DKK',
  computedDatetime: '2026-11-19T03:00:00.000Z',
  clickCount: 0,
  score: 0,
  scoreLow: 0,
  scoreHigh: 0,
  reasons: [],
  shopsCount: 0,
  pagesCount: 0,
}
const sites = { '/channels/v1/list': () => [site], '/discovers/v1/unpaid/overview': () => nothingUnpaid }
afterEach(() => void vi.restoreAllMocks())
const unpaidRow = (over: Partial<UnpaidRow>): UnpaidRow => ({
  grp: '',
  clickCount: 0,
  reasons: [],
  score: 0,
  scoreLow: 0,
  scoreHigh: 0,
  shopsCount: 1,
  pagesCount: 1,
  channels: [],
  advertiserUuid: null,
  why: null,
  click: null,
  ...over,
})
/** The cells of the row that starts with this name. */
const cellsOf = (name: string) =>
  Array.from(screen.getByText(name).closest('tr')?.querySelectorAll('td') ?? [], (cell) => cell.textContent)
/** The input is in the address, as text. */
type Page = { offset?: string; limit?: string }

describe('Discover clicks', () => {
  const path = '/discovers/v1/others/insights'
  const unpaid = (rows: readonly UnpaidRow[] = []) => ({
    '/discovers/v1/unpaid': () => ({ currencyCode: 'DKK', rows, rowsCount: rows.length }),
  })
  const shops = (n: number) => ({
    ...sites,
    ...unpaid(),
    [path]: ({ offset = '0', limit = '20' }: Page): DiscoverRow[] =>
      Array.from({ length: n }, (_, i) => ({
        group: 'targetDomain' as const,
        groupName: `shop-${i}.dk`,
        grp: `shop-${i}.dk`,
        discoverCount: 1000 - i,
      })).slice(Number(offset), Number(offset) + Number(limit)),
  })
  const address = `/discover/other?${range}&tab=targetDomain`

  it('lists twenty, and the next ones at a press', async () => {
    showPage(address, DiscoverPage, shops(30))
    expect(await screen.findByText('shop-0.dk')).toBeTruthy()
    expect(screen.getByText('30 results · 20 loaded')).toBeTruthy()
    expect(screen.queryByText('shop-20.dk')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
    expect(screen.getByText('30 results')).toBeTruthy()
  })

  it('has shops by what their clicks are worth, and days in their order', async () => {
    const group = (of: 'targetDomain' | 'date', grp: string, discoverCount: number) => ({
      group: of,
      groupName: grp,
      grp,
      discoverCount,
    })
    const worth = [
      unpaidRow({ grp: 'few.dk', clickCount: 10, score: 900 }),
      unpaidRow({ grp: 'many.dk', clickCount: 90, score: 90 }),
    ]
    const answers = { ...sites, ...unpaid(worth) }
    const byShop = showPage(address, DiscoverPage, {
      ...answers,
      [path]: () => [group('targetDomain', 'many.dk', 90), group('targetDomain', 'few.dk', 10)],
    })
    await screen.findByText('few.dk')
    const names = () =>
      [...document.querySelectorAll('tbody tr[data-index] td:first-child')].map((td) => td.textContent)
    expect(names()).toEqual([expect.stringContaining('few.dk'), expect.stringContaining('many.dk')])
    byShop.unmount()
    const { asked } = showPage(`/discover/other?${range}`, DiscoverPage, {
      ...answers,
      [path]: () => [group('date', '2026-11-03', 4), group('date', '2026-11-02', 90)],
    })
    await screen.findByText('Tue 3 Nov 2026')
    expect(asked.some(({ url }) => url.startsWith(path) && /orderBy=grp&orderDirection=desc/.test(url))).toBe(true)
  })

  it('says what clicks are worth in the days that are listed, by what a click to the same shop is worth', async () => {
    // 30 of 40 clicks are listed, those of one device: 40 are worth DKK 200 a month, in 19 days 200 × 19 / 30 × 30 / 40 = 95
    const valued = unpaidRow({ grp: 'shop-0.dk', clickCount: 40, score: 200 })
    const row = { group: 'targetDomain' as const, groupName: 'shop-0.dk', grp: 'shop-0.dk', discoverCount: 30 }
    const unknown = { ...row, groupName: 'other.dk', grp: 'other.dk' }
    showPage(address, DiscoverPage, { ...sites, ...unpaid([valued]), [path]: () => [row, unknown] })
    await screen.findByText('95')
    expect(cellsOf('shop-0.dk').slice(1)).toEqual(['30', '95'])
    expect(cellsOf('other.dk').slice(1)).toEqual(['30', '–'])
  })

  it('begins with how many there are against the days before, where, and the way to why', async () => {
    const bySite = (name: string, discoverCount: number) => ({
      group: 'channel' as const,
      groupName: name,
      grp: name,
      discoverCount,
    })
    showPage(address, DiscoverPage, {
      ...shops(1),
      [path]: ({ groupBy, fromDate }: { groupBy?: string; fromDate?: string }) =>
        groupBy !== 'channel'
          ? []
          : fromDate === '2026-11-01'
            ? [bySite('Kaffe', 40), bySite('Te', 72)]
            : [bySite('Kaffe', 100)],
    })
    expect(await screen.findByText(/^112 clicks had no campaign .*, 12% more than in the 19 days before$/)).toBeTruthy()
    expect(screen.getByText(/Most of them on Te \(72\)\./)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'See why and what to do' })
    expect(way.getAttribute('href')).toMatch(/^\/discover\/unpaid/)
  })

  it('says it of an address by its host, and not of sites', async () => {
    const valued = unpaidRow({ grp: 'shop.dk', clickCount: 10, score: 60 })
    const row = (group: 'targetPath' | 'channel', grp: string) => ({ group, groupName: grp, grp, discoverCount: 5 })
    const answers = { ...sites, ...unpaid([valued]) }
    const byPath = showPage(`/discover/other?${range}&tab=targetPath`, DiscoverPage, {
      ...answers,
      [path]: () => [row('targetPath', 'www.shop.dk/a/b')],
    })
    await screen.findByText('19') // 60 × 19 / 30 × 5 / 10
    byPath.unmount()
    showPage(`/discover/other?${range}&tab=channel`, DiscoverPage, { ...answers, [path]: () => [row('channel', '')] })
    await screen.findByText('5')
    expect(screen.queryByRole('columnheader', { name: /Value/ })).toBeNull()
  })

  it('waits for what clicks are worth, and says so where that cannot be asked', async () => {
    const row = { group: 'targetDomain' as const, groupName: 'shop-0.dk', grp: 'shop-0.dk', discoverCount: 30 }
    const answers = { ...sites, [path]: () => [row] }
    // rows whose order does not depend on it
    const byClicks = `${address}&sort=discoverCount`
    const waiting = showPage(byClicks, DiscoverPage, {
      ...answers,
      '/discovers/v1/unpaid': () => new Promise(() => undefined),
    })
    await screen.findByText('shop-0.dk')
    expect(cellsOf('shop-0.dk').slice(1)).toEqual(['30', 'Loading'])
    waiting.unmount()
    const failing = () => {
      throw new Refusal('Unpaid clicks are away')
    }
    showPage(address, DiscoverPage, { ...answers, '/discovers/v1/unpaid': failing })
    await screen.findByText('Not loaded')
    expect(cellsOf('shop-0.dk').slice(1)).toEqual(['30', 'Not loaded'])
  })

  it('exports every row, not only the loaded ones', async () => {
    const files = catchDownloads()
    const path = '/discovers/v1/others/file'
    const text = 'Target domain,Discover clicks\r\nshop-0.dk,1000\r\n'
    const { bodies } = showPage(address, DiscoverPage, { ...shops(30), [path]: () => new Blob([text]).stream() })
    await screen.findByText('shop-0.dk')
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe('discover_clicks_by_target_domain_2026-11-01_2026-11-19.csv')
    expect(await files[0]?.text).toBe(text)
    expect(bodies(path)).toMatchObject([{ groupBy: 'targetDomain', orderBy: 'discoverCount', orderDirection: 'desc' }])
  })

  it('says when nothing is found', async () => {
    showPage(`${address}&q=nothere.dk`, DiscoverPage, shops(0))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  it('offers to create a site to an account without one', async () => {
    showPage(address, DiscoverPage, { ...shops(0), '/channels/v1/list': () => [] })
    expect((await screen.findByRole('link', { name: 'Create site' })).getAttribute('href')).toBe('/sites')
  })

  it('shows what went wrong, and tries again', async () => {
    let fails = true
    const good = shops(1)
    showPage(address, DiscoverPage, {
      ...good,
      [path]: (body: Page) => {
        if (fails) throw new Refusal('The store is away')
        return good[path](body)
      },
    })
    expect(await screen.findByText('The store is away')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
    expect(await screen.findByText('shop-0.dk')).toBeTruthy()
  })
})

describe('Network clicks', () => {
  const row: NetworkClickRow = {
    network: { networkUuid: awin.networkUuid, networkName: 'Awin' },
    networkDiscoverDestinationDomain: 'matas.dk',
    networkDiscoverCount: 12,
    channels: [site],
  }

  it('opens the addresses of a shop, and keeps them in the address', async () => {
    const { search } = showPage(`/discover/networkclicks?${range}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [row],
      '/discovers/v1/networkclicks/overview/paths': () => [
        { networkDiscoverDestinationUrlPath: 'matas.dk/creme', networkDiscoverCount: 12, channel: site },
      ],
    })
    await userEvent.click(await screen.findByText('matas.dk'))
    await waitFor(() => expect(search()).toMatchObject({ domain: 'matas.dk', network: awin.networkUuid }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('has the most money first, and what nobody can value last', async () => {
    const of = (networkDiscoverDestinationDomain: string, networkDiscoverCount: number) => ({
      ...row,
      networkDiscoverDestinationDomain,
      networkDiscoverCount,
    })
    showPage(`/discover/networkclicks?${range}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [of('never.dk', 90), of('many.dk', 50), of('matas.dk', 12)],
      '/insights/v1/statistics': () => ({
        rows: [
          statisticsRow('matas.dk', { clickCount: 20, conversionTotalCommission: 50 }),
          statisticsRow('many.dk', { clickCount: 50, conversionTotalCommission: 5 }),
        ],
        totals: { ...metrics(), currencyCode: 'DKK' },
      }),
    })
    await screen.findByText('never.dk')
    const names = [...document.querySelectorAll('tbody tr[data-index] .ell')].map((cell) => cell.textContent)
    expect(names.filter((name) => name?.endsWith('.dk'))).toEqual(['matas.dk', 'many.dk', 'never.dk'])
  })

  it('says what a click of the account to the same shop earned, times how many there are', async () => {
    showPage(`/discover/networkclicks?${range}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [row, { ...row, networkDiscoverDestinationDomain: 'never.dk' }],
      // DKK 50 of 20 clicks are 2.50 a click
      '/insights/v1/statistics': () => ({
        rows: [statisticsRow('matas.dk', { clickCount: 20, conversionTotalCommission: 50 })],
        totals: { ...metrics(), currencyCode: 'DKK' },
      }),
    })
    await screen.findByText('30')
    expect(cellsOf('matas.dk').slice(1, 3)).toEqual(['12', '30'])
    expect(cellsOf('never.dk').slice(1, 3)).toEqual(['12', '–'])
  })

  it('begins with all clicks and what they are worth', async () => {
    const { search } = showPage(`/discover/networkclicks?${range}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [row, { ...row, networkDiscoverDestinationDomain: 'never.dk' }],
      '/discovers/v1/networkclicks/overview/paths': () => [],
      '/insights/v1/statistics': () => ({
        rows: [statisticsRow('matas.dk', { clickCount: 20, conversionTotalCommission: 50 })],
        totals: { ...metrics(), currencyCode: 'DKK' },
      }),
    })
    const lead = await screen.findByText(/^24 clicks went by links of Awin itself/)
    expect(lead.textContent).toContain('worth about DKK 30')
    await userEvent.click(screen.getByRole('button', { name: 'See the links to matas.dk' }))
    await waitFor(() => expect(search()).toMatchObject({ domain: 'matas.dk' }))
  })

  it('says in words that an address names no network', async () => {
    showPage(`/discover/networkclicks?${range}&domain=matas.dk&network=${'x'.repeat(65)}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [row],
      '/discovers/v1/networkclicks/overview/paths': () => {
        throw new Refusal('networkDiscoverNetworkUuid: Must have at most 64 characters')
      },
    })
    expect(await screen.findByText('This network does not exist, or it belongs to another account.')).toBeTruthy()
    expect(screen.queryByText(/networkDiscoverNetworkUuid/)).toBeNull()
  })

  it('says when nothing is found', async () => {
    showPage(`/discover/networkclicks?${range}&q=nothere.dk`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [],
    })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })
})
