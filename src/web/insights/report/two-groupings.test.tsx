import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { catchDownloads, Refusal, showPage } from '../test-page.tsx'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'

type Question = Input<typeof insights.statistics>
const path = '/insights/v1/statistics'
const march = 'tab=channel&from=2026-03-01&to=2026-03-31&cmp=none'
const money = (grp: string, name: string, conversionTotalCommission: number, clickCount: number) =>
  statisticsRow(grp, { name, conversionTotalCommission, clickCount, pageviewCount: 900 })
const sites = [money('s1', 'garden.example', 60, 40), money('s2', 'bikes.example', 30.5, 20)]
const under = (outer: string, inner: string, revenue: number, clicks: number) => ({
  ...money(outer, sites.find((site) => site.grp === outer)?.name ?? '', revenue, clicks),
  second: { grp: inner, name: inner === '' ? '' : inner.toUpperCase(), startsAt: null },
})
const pairs = [under('s1', 'awin', 45, 30), under('s1', '', 15, 10), under('s2', 'awin', 30.5, 20)]
const totals = {
  ...metrics({ conversionTotalCommission: 90.5, clickCount: 60, pageviewCount: 1800 }),
  currencyCode: 'DKK',
}

const answer = (q: Question) => {
  if (q.outer !== undefined) {
    const own = pairs.filter((row) => row.grp === q.outer)
    return {
      rows: own.map((r) => money(r.second.grp, r.second.name, r.conversionTotalCommission, r.clickCount)),
      totals,
    }
  }
  return { rows: q.thenBy ? pairs : sites, totals }
}
const noHistory = { rows: [], total: null, totals: null, currencyCode: 'DKK', hasHistory: false }
const show = (search: string, statistics: (q: Question) => unknown = answer) =>
  showPage(`/insights/reports?${search}`, AllStatisticsPage, {
    [path]: statistics,
    '/insights/v1/outlook/maturity': () => noHistory,
    '/insights/v1/outlook/expected': () => noHistory,
  })
const cellsOf = (element: HTMLElement): (string | null)[] =>
  [...(element.closest('tr')?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)
afterEach(() => void vi.restoreAllMocks())

describe('a second grouping', () => {
  it('opens a row by what is under it, and says in the address what it is', async () => {
    const user = userEvent.setup()
    const { bodies } = show(march)
    await screen.findByText('garden.example')
    expect(screen.queryByRole('button', { name: /garden.example by/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Then by' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Network' }))
    const button = await screen.findByRole('button', { name: 'garden.example by network' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    button.focus()
    await user.keyboard('{Enter}')
    expect(cellsOf(await screen.findByText('AWIN'))).toEqual(expect.arrayContaining(['45.00', '30']))
    expect(cellsOf(screen.getByText('Unknown'))).toEqual(expect.arrayContaining(['15.00', '10']))
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(bodies(path).at(-1)).toEqual({
      fromDate: '2026-03-01',
      toDate: '2026-03-31',
      groupBy: 'channel',
      thenBy: 'network',
      outer: 's1',
      filters: {},
    })
    // nested rows are in no sum and no count
    expect(screen.getByText('2 results')).toBeTruthy()
    expect(cellsOf(screen.getByText('Total'))).toEqual(expect.arrayContaining(['90.50']))
    await user.click(button)
    expect(screen.queryByText('AWIN')).toBeNull()
  })

  it('shows the first 25 of many, and all of them by a press', async () => {
    const user = userEvent.setup()
    const many = Array.from({ length: 30 }, (_, i) => money(`n${i}`, `Network ${i}`, 100 - i, 1))
    show(`${march}&thenBy=network`, (q) => (q.outer === undefined ? answer(q) : { rows: many, totals }))
    await user.click(await screen.findByRole('button', { name: 'garden.example by network' }))
    await screen.findByText('Network 24')
    expect(screen.queryByText('Network 25')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show all 30' }))
    expect(await screen.findByText('Network 25')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all 30' })).toBeNull()
  })

  it('knows nothing of what both groupings do not know', async () => {
    const user = userEvent.setup()
    show(`${march}&thenBy=name&cols=name,pageviewCount,clickCount`)
    await user.click(await screen.findByRole('button', { name: 'garden.example by merchant' }))
    expect(cellsOf(await screen.findByText('AWIN')).slice(1)).toEqual(['–', '30'])
  })

  it('says that rows could not be loaded, and asks for them again', async () => {
    const user = userEvent.setup()
    let refused = true
    show(`${march}&thenBy=network`, (q) => {
      if (q.outer === undefined || !refused) return answer(q)
      throw new Refusal('Out of order', 500)
    })
    const button = await screen.findByRole('button', { name: 'garden.example by network' })
    await user.click(button)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText(/Could not be loaded/)).toBeTruthy()
    refused = false
    await user.click(again)
    expect(await screen.findByText('AWIN')).toBeTruthy()
  })

  it('offers only what makes sense, and leaves out what does not', async () => {
    const user = userEvent.setup()
    show('tab=month&from=2026-03-01&to=2026-03-31&cmp=none&thenBy=week')
    await user.click(await screen.findByRole('button', { name: 'Then by' }))
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).toContain('Network')
    for (const time of ['Hour', 'Date', 'Week', 'Month', 'Year']) expect(offered).not.toContain(time)
    expect(screen.queryByRole('menuitemcheckbox', { name: /^Cross table/ })).toBeNull()
  })

  it('writes a file with both keys, of the rows that are shown', async () => {
    const user = userEvent.setup()
    const saved = catchDownloads()
    show(`${march}&thenBy=network&q=garden&cols=name,conversionTotalCommission,clickCount`)
    await screen.findByText('garden.example')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text).toContain(
      ['Site,Network,Revenue (DKK),Clicks', 'garden.example,AWIN,45,30', 'garden.example,Unknown,15,10'].join('\r\n'),
    )
    expect(await saved[0]?.text).not.toContain('bikes.example')
  })

  it('is there without being asked for under sources, and not in their file (R250: sources)', async () => {
    const user = userEvent.setup()
    const saved = catchDownloads()
    const google = money('google', 'Google', 90.5, 60)
    const members = [money('google.com/', 'google.com/', 60, 40), money('google.dk', 'google.dk', 30.5, 20)]
    show('tab=source&from=2026-03-01&to=2026-03-31&cmp=none&cols=name,conversionTotalCommission', (q) => ({
      rows: q.outer === undefined ? [google] : members,
      totals,
    }))
    await user.click(await screen.findByRole('button', { name: 'Google by referrer' }))
    expect(cellsOf(await screen.findByText('google.dk'))).toEqual(['google.dk', '30.50'])
    expect(cellsOf(screen.getByText('google.com/'))).toEqual(['google.com/', '60.00'])
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text).toContain(['Source,Revenue (DKK)', 'Google,90.5'].join('\r\n'))
    expect(await saved[0]?.text).not.toContain('google.dk')
  })

  it('is a cross table with sums on both edges', async () => {
    const user = userEvent.setup()
    show(`${march}&thenBy=network`)
    await user.click(await screen.findByRole('button', { name: 'Then by network' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Cross table/ }))
    expect(cellsOf(await screen.findByText('garden.example'))).toEqual(['garden.example', '60.00', '45.00', '15.00'])
    expect(cellsOf(screen.getByText('bikes.example'))).toEqual(['bikes.example', '30.50', '30.50', '0.00'])
    const [first] = screen.getAllByText('Total').filter((e) => e.closest('tr')?.textContent?.includes('90.50'))
    expect(first && cellsOf(first)).toEqual(['Total', '90.50', '75.50', '15.00'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Figure' }), 'clickCount')
    await waitFor(() =>
      expect(cellsOf(screen.getByText('garden.example'))).toEqual(['garden.example', '40', '30', '10']),
    )
  })
})
