import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import type { insights, StatisticsRow } from '../../../contract/insights/insights.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import PluginStatisticsPage from '../plugin-statistics-page.tsx'
import { awin, catchDownloads, chooseOnly, chooseTab, inbound, left, mette, Refusal, showPage } from '../test-page.tsx'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'

type Question = Input<typeof insights.statistics>
const path = '/insights/v1/statistics'
const march = 'from=2026-03-01&to=2026-03-31'

const rowsOf = (before: boolean): StatisticsRow[] => [
  statisticsRow('gaardhave.dk', {
    name: 'Gård & Have',
    nameUuid: '33333333-0000-4000-8000-000000000001',
    networkUuids: awin.networkUuid,
    clickCount: 1000,
    conversionCount: before ? 25 : 20,
    conversionTotalCommission: before ? 500 : 400,
    conversionSale: 5000,
  }),
  statisticsRow('cykel.dk', {
    name: 'Cykel',
    clickCount: 500,
    conversionCount: 4,
    conversionTotalCommission: 90,
    conversionSale: 1000,
  }),
  statisticsRow('', { clickCount: 30, conversionCount: 1, conversionTotalCommission: 10 }),
]
const total = (before: boolean) => ({
  ...metrics({ clickCount: 1530, conversionTotalCommission: before ? 600 : 500 }),
  currencyCode: 'DKK',
})
const answer = (q: Question) => {
  const before = q.fromDate < '2026-03-01'
  if (q.groupBy !== 'name') {
    const rows = [statisticsRow(`${q.groupBy} row`, { clickCount: 3 })]
    return { rows, totals: { ...metrics({ clickCount: 3 }), currencyCode: 'DKK' } }
  }
  return { rows: rowsOf(before), totals: total(before) }
}
const maturityPath = '/insights/v1/outlook/maturity'
const expectedPath = '/insights/v1/outlook/expected'
const noHistory = { rows: [], total: null, totals: null, currencyCode: 'DKK', hasHistory: false }
const show = (search: string, page = AllStatisticsPage, more: Parameters<typeof showPage>[2] = {}) =>
  showPage(`/insights/reports?${search}`, page, {
    [path]: answer,
    [maturityPath]: () => noHistory,
    [expectedPath]: () => noHistory,
    ...more,
  })

/** The cells of the table row with a text. */
async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr')
  return [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)
}
afterEach(() => void vi.restoreAllMocks())

describe('All Statistics', () => {
  it('says what it counts beside the alert that led to it, with the way back', async () => {
    const alert = '3f0e8c1a-0000-4000-8000-00000000000a'
    const { unmount } = show(`${march}&alert=${alert}`)
    expect(await screen.findByText(/^Includes sales of earlier clicks\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the alert' }).getAttribute('href')).toBe(`/alerts/${alert}`)
    unmount()
    show(`${march}&alert=https://elsewhere.example`)
    await screen.findByText('Gård & Have')
    expect(screen.queryByText(/of earlier clicks/)).toBeNull()
  })
  it('shows merchants with totals, and the unknown row apart from them', async () => {
    show(`${march}&cmp=none`)
    expect(await screen.findByRole('heading', { name: 'All Statistics' })).toBeTruthy()
    expect((await cellsOf('Gård & Have')).slice(1, 5)).toEqual(['Awin', '400.00', '1,000', '20'])
    expect((await cellsOf('Total')).slice(2, 4)).toEqual(['500.00', '1,530'])
    expect((await cellsOf('Unknown')).slice(2, 5)).toEqual(['10.00', '30', '1'])
    expect(screen.getByText('2 results')).toBeTruthy()
    expect(screen.getByLabelText(/Conversion details could be missing/)).toBeTruthy()
    expect(screen.getByText('Gård & Have').closest('a')?.getAttribute('href')).toBe(
      '/merchants/33333333-0000-4000-8000-000000000001',
    )
    expect(screen.getByText('Awin').getAttribute('href')).toBe(`/networks/${awin.networkUuid}`)
  })

  it('is written in German for who reads German numbers, also after they chose another format', async () => {
    const { queries } = show(`${march}&cmp=previous`, AllStatisticsPage, {
      '/profile/v1/me': () => ({ ...mette, userFormat: 'german' }),
    })
    onTestFinished(() => queries.clear())
    expect((await cellsOf('Gård & Have')).slice(2, 5)).toEqual(['400,00-20\u00a0%', '1.0000\u00a0%', '20-20\u00a0%'])
    await chooseOnly(userEvent.setup(), /^<0,8% CR/)
    expect(screen.getByText(/1\. – 31\. Mar 2026/)).toBeTruthy()
  })

  it('names a network that was left, which it asks for only then', async () => {
    const ever = '/networks/v1/connections'
    const row = statisticsRow('cykel.dk', { networkUuids: `${awin.networkUuid},${left.networkUuid}` })
    const both = (q: Question) => (q.groupBy === 'name' ? answer(q) : { rows: [row], totals: total(false) })
    const user = userEvent.setup()
    const { asked } = show(`${march}&cmp=none`, AllStatisticsPage, { [path]: both })
    await screen.findByText('Awin')
    expect(asked.some((r) => r.url === ever)).toBe(false)
    await user.click(screen.getByRole('tab', { name: 'Page' }))
    expect((await screen.findByText('Adtraction')).getAttribute('href')).toBe(`/networks/${left.networkUuid}`)
    expect(screen.getByText('Awin')).toBeTruthy()
  })

  it('asks twice to compare, and shows shares in percentage points', async () => {
    const { bodies } = show(`${march}&cmp=previous`)
    expect((await cellsOf('Gård & Have')).slice(2, 6)).toEqual(['400.00-20%', '1,0000%', '20-20%', '2.00%-0.5 pp'])
    expect(bodies(path)).toEqual([
      { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'name', filters: {} },
      { fromDate: '2026-02-01', toDate: '2026-02-28', groupBy: 'name', filters: {} },
    ])
    expect((await cellsOf('Total'))[2]).toBe('500.00-16.7%')
  })

  it('restores a shared address: tab, filters, sort, search', async () => {
    const filters = encodeURIComponent(
      JSON.stringify([
        { key: 'networkUuids', value: 'all' },
        { key: 'tags', value: 'season = summer' },
      ]),
    )
    const { bodies } = show(`${march}&cmp=none&tab=page&filters=${filters}&sort=clickCount&dir=asc&q=row`)
    await screen.findByText('page row')
    expect(bodies(path)).toEqual([
      {
        fromDate: '2026-03-01',
        toDate: '2026-03-31',
        groupBy: 'page',
        filters: { networkNotUuids: [inbound.networkUuid], tags: ['season = summer'] },
      },
    ])
    expect(screen.getByRole('tab', { name: 'Page' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByPlaceholderText<HTMLInputElement>('Find page').value).toBe('row')
    expect(screen.getByRole('columnheader', { name: /Clicks/ }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('button', { name: /Tag: season = summer/ })).toBeTruthy()
  })

  it('writes tab, sort and toggles into the address and clears the search with the tab', async () => {
    const user = userEvent.setup()
    const { search } = show(`${march}&cmp=previous&q=cykel`)
    await screen.findByText('Cykel')
    await chooseOnly(user, /^<0\.8% CR/)
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Partial traffic only' }))
    await waitFor(() => expect(search()).toMatchObject({ crFilter: 'true', q: 'cykel' }))
    await chooseTab(user, 'Device')
    await waitFor(() => expect(search()).toMatchObject({ tab: 'device', crFilter: 'true' }))
    expect(search().q).toBeUndefined()
    expect(search().filters).toEqual([{ key: 'withPartialTraffic', value: 'true' }])
    await user.click(within(screen.getByRole('columnheader', { name: /Clicks/ })).getByText('Clicks'))
    await waitFor(() => expect(search()).toMatchObject({ sort: 'clickCount', dir: 'desc' }))
  })

  it("keeps rows of at most 0.8 % with '<0.8% CR', and adds up what is left", async () => {
    show(`${march}&cmp=none&crFilter=true`)
    expect((await cellsOf('Cykel'))[2]).toBe('90.00')
    expect(screen.queryByText('Gård & Have')).toBeNull()
    expect((await cellsOf('Total'))[2]).toBe('90.00')
  })

  it("offers '-15% ECR' only while something is compared", async () => {
    show(`${march}&cmp=none`)
    await screen.findByText('Cykel')
    await userEvent.click(screen.getByRole('button', { name: 'Only' }))
    expect(await screen.findByRole('menuitemcheckbox', { name: /^<0\.8% CR/ })).toBeTruthy()
    expect(screen.queryByRole('menuitemcheckbox', { name: /^-15% ECR/ })).toBeNull()
  })

  it('keeps merchants whose ECR dropped by 15 %', async () => {
    show(`${march}&cmp=previous&ecrFilter=true`)
    await screen.findByText('Gård & Have') // 10 % → 8 %
    expect(screen.queryByText('Cykel')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Only: -15% ECR' }))
    const chosen = await screen.findByRole('menuitemcheckbox', { name: /^-15% ECR.*smaller share of each sale/ })
    expect(chosen.getAttribute('aria-checked')).toBe('true')
  })

  it('draws one number at a time in graph mode, the others as a line of text', async () => {
    const user = userEvent.setup()
    const { search } = show(`${march}&cmp=none&q=cykel`)
    await screen.findByText('Cykel')
    await user.click(screen.getByRole('button', { name: 'Graph' }))
    const graph = within(await screen.findByRole('region', { name: /^Top \d merchants/ }))
    expect(graph.getByRole<HTMLInputElement>('radio', { name: /Revenue/ }).checked).toBe(true)
    expect(screen.queryByPlaceholderText('Find merchant')).toBeNull()
    expect(graph.queryByRole('radio', { name: /Pageviews/ })).toBeNull() // only over time
    await graph.findByText('Gård & Have') // hidden rows are not searched
    // sales without a merchant are in no bar, but not lost
    expect(graph.getByText(/^Not listed: /).textContent).toContain('10.00')
    expect(graph.getByText(/Unknown included/)).toBeTruthy()
    await user.click(graph.getByText('Clicks'))
    await waitFor(() =>
      expect(search()).toMatchObject({ graph: 'true', hide: 'conversionTotalCommission,conversionCount' }),
    )
  })

  it('leads from a page to its own screen, and from numbers to their lists', async () => {
    const user = userEvent.setup()
    const { search, path: at } = show(`${march}&cmp=none&tab=page`)
    await user.click(await screen.findByTitle('Only page row'))
    await waitFor(() => expect(at()).toBe('/insights/page'))
    expect(search()).toMatchObject({ page: 'page row', from: '2026-03-01', to: '2026-03-31' })
  })

  it('leads from a row to what it is made of, and from its numbers to their lists', async () => {
    const user = userEvent.setup()
    const { search, path: at } = show(`${march}&cmp=none&tab=target`)
    await user.click(await screen.findByTitle('Only target row'))
    await waitFor(() => expect(search()).toMatchObject({ tab: 'name', from: '2026-03-01', to: '2026-03-31' }))
    expect(search().filters).toMatchObject([{ key: 'targetUrlPaths' }])
    expect(at()).toBe('/insights/reports')
    const [clicks] = screen.getAllByTitle('Show these clicks')
    fireEvent.focus(clicks as HTMLElement)
    expect(clicks?.getAttribute('href')).toMatch(/^\/insights\/clicks\?from=2026-03-01&to=2026-03-31/)
  })

  it('groups a single day by hour and offers units of time otherwise', async () => {
    const { bodies } = show('from=2026-03-02&to=2026-03-02&cmp=none&tab=date')
    await waitFor(() => expect(bodies(path)).toMatchObject([{ groupBy: 'hour' }]))
    expect(await screen.findByRole('button', { name: /Group by date/ })).toBeTruthy()
  })

  it('shows the unknown row with all rows only: what is found is summed, shown and saved without it', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    show(`${march}&cmp=none`)
    expect((await cellsOf('Unknown'))[2]).toBe('10.00')
    const box = screen.getByPlaceholderText('Find merchant')
    await user.type(box, 'cykel')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Unknown/ })).toBeNull())
    expect((await cellsOf('Total'))[2]).toBe('90.00')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    expect(await files[0]?.text).not.toContain('Unknown')
    await user.type(box, ' is nowhere')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /^Unknown/ })).toBeNull()
    expect((await cellsOf('Total'))[2]).toBe('0.00')
    await user.clear(box)
    expect((await cellsOf('Unknown'))[2]).toBe('10.00')
    expect((await cellsOf('Total'))[2]).toBe('500.00')
  })

  it('saves what is shown, the unknown row last', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    show(`${march}&cmp=previous`)
    await screen.findByText('Cykel')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    const [file] = files
    expect(file?.name).toBe('outbound_name_260301-260331_260201-260228.csv')
    const lines = (await file?.text)?.trimEnd().split('\r\n') ?? []
    expect(lines[0]?.replace('\uFEFF', '').split(',').slice(0, 4)).toEqual([
      'Merchant',
      'Networks',
      'Revenue (DKK)',
      '"Revenue (DKK)',
    ])
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      'Gård & Have,Awin,400,500',
      'Cykel,,90,90',
      'Unknown,,10,10',
    ])
  })
})

describe('the faces of the report', () => {
  it('asks to connect a network while there is nothing at all', async () => {
    showPage(`/insights/reports?${march}`, AllStatisticsPage, {
      '/networks/v1/list': () => [],
      [path]: () => ({ rows: [], totals: { ...metrics(), currencyCode: 'DKK' } }),
    })
    expect(await screen.findByText('No data available yet')).toBeTruthy()
    expect(screen.getByText('To start using Reports simply connect a network')).toBeTruthy()
    expect(screen.getByText('Connect network').getAttribute('href')).toBe('/networks')
  })
  it("says 'Nothing found' when filters leave nothing", async () => {
    showPage(`/insights/reports?${march}`, AllStatisticsPage, {
      [path]: () => ({ rows: [], totals: { ...metrics(), currencyCode: 'DKK' } }),
    })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })
  it("shows the server's words when it refuses, and tries again", async () => {
    const user = userEvent.setup()
    let fails = true
    showPage(`/insights/reports?${march}&cmp=none`, AllStatisticsPage, {
      [path]: (q: Question) => {
        if (fails) throw new Refusal('filters.tags: Must be a name and a value')
        return answer(q)
      },
    })
    expect(await screen.findByText('filters.tags: Must be a name and a value')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Cykel')).toBeTruthy()
  })
  it('keeps the last rows, paler, until the next ones are there', async () => {
    const user = userEvent.setup()
    const gate = { open: () => undefined as void, wait: Promise.resolve() }
    gate.wait = new Promise((resolve) => {
      gate.open = resolve
    })
    showPage(`/insights/reports?${march}&cmp=none`, AllStatisticsPage, {
      [path]: async (q: Question) => {
        if (q.groupBy === 'device') await gate.wait
        return answer(q)
      },
    })
    await screen.findByText('Cykel')
    await chooseTab(user, 'Device')
    await waitFor(() => expect(document.querySelector('[data-refreshing]')).toBeTruthy())
    expect(screen.getByText('Cykel')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: /Merchant/ })).toBeTruthy()
    gate.open()
    expect(await screen.findByText('device row')).toBeTruthy()
    expect(screen.queryByText('Cykel')).toBeNull()
  })
  it('says when groups are left out or a currency has no rate', async () => {
    showPage(`/insights/reports?${march}&cmp=none`, AllStatisticsPage, {
      [path]: (q: Question) => ({ ...answer(q), isCut: true, unconvertedCurrencies: ['XAU'] }),
    })
    expect(
      await screen.findByText('There is no exchange rate for XAU. These conversions count with amount 0.'),
    ).toBeTruthy()
    expect(screen.getByText('The 3 largest groups are listed. The totals cover all of them.')).toBeTruthy()
  })
})

it('shows what came through the plugin under its own name, and says what it did not see', async () => {
  const ofPlugin = (q: Question) => {
    const { totals, ...of } = answer(q)
    return { ...of, totals: q.filters?.origin ? totals : { ...totals, conversionTotalCommission: 1200.5 } }
  }
  const { bodies } = show(`${march}&cmp=none`, PluginStatisticsPage, { [path]: ofPlugin })
  expect(await screen.findByRole('heading', { name: 'Plugin Statistics' })).toBeTruthy()
  // 1,200.50 in total, of which the plugin saw 500.00
  expect((await screen.findByText(/^Only clicks that the plugin saw/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Only clicks that the plugin saw: DKK 500.00 of DKK 1,200.50. The other DKK 700.50 came by the script, by links and without a known click. A click of the plugin earns DKK 0.33, of all DKK 400.17: compare it with the script.',
  )
  expect(bodies(path)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ groupBy: 'name', filters: { origin: ['plugin'] } }),
      expect.objectContaining({ groupBy: 'channel', filters: {} }),
    ]),
  )
})
