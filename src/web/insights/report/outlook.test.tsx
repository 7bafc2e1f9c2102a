import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { type Answers, Refusal, showPage } from '../test-page.tsx'
import { addDays, todayIn } from '../../../report/dates.ts'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'

type Question = Input<typeof insights.statistics>
const path = '/insights/v1/statistics'
const maturityPath = '/insights/v1/outlook/maturity'
const expectedPath = '/insights/v1/outlook/expected'
const march = 'from=2026-03-01&to=2026-03-31'

const sold = (commission: number) => ({
  clickCount: 1000,
  conversionCount: 20,
  conversionTotalCommission: commission,
  conversionSale: 5000,
})
const rowsOf = (q: Question) => {
  const before = q.fromDate < '2026-03-01'
  if (q.groupBy === 'date')
    return ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) =>
      statisticsRow(day, { startsAt: `${day}T00:00:00Z`, clickCount: 10, conversionCount: 2 }),
    )
  return [
    statisticsRow('young.dk', sold(before ? 500 : 400)),
    statisticsRow('fell.dk', sold(before ? 500 : 200)),
    statisticsRow('quiet.dk', { clickCount: 3 }),
  ]
}
const answers: Answers = {
  [path]: (q: Question) => ({ rows: rowsOf(q), totals: { ...metrics(), currencyCode: 'DKK' } }),
  [maturityPath]: (q: Question) => ({
    rows:
      q.groupBy === 'date'
        ? [
            { grp: '2026-03-01', maturity: 0.99, due: 5 },
            { grp: '2026-03-02', maturity: 0.8, due: 5 },
            { grp: '2026-03-03', maturity: 0.4, due: 5 },
          ]
        : [
            { grp: 'young.dk', maturity: 0.5, due: 40 },
            { grp: 'fell.dk', maturity: 0.5, due: 40 },
          ],
    total: 0.625,
    hasHistory: true,
  }),
  [expectedPath]: () => ({
    rows: [
      { grp: 'young.dk', expected: 350.5, low: 300, high: 390.25 },
      { grp: 'fell.dk', expected: 200, low: 200, high: 200 },
    ],
    totals: { expected: 550.5, low: 498.12, high: 590 },
    currencyCode: 'DKK',
    hasHistory: true,
  }),
}
const noHistory = { rows: [], total: null, totals: null, currencyCode: 'DKK', hasHistory: false }
const show = (search: string, over: Answers = {}) =>
  showPage(`/insights/reports?${march}&${search}`, AllStatisticsPage, { ...answers, ...over })
const withColumns = () =>
  localStorage.setItem('insights-statistics-columns-visible', JSON.stringify({ maturity: true, expectedNet: true }))

/** The cells of the last two columns in the row with a text. */
async function lastTwo(text: string): Promise<(string | null)[]> {
  const heads = [...document.querySelectorAll('thead tr:first-child th')].map((th) => th.getAttribute('aria-label'))
  const row = (await screen.findByText(text)).closest('tr')
  const cells = [...(row?.querySelectorAll('th, td') ?? [])]
  return ['Maturity', 'Expected net DKK'].map((head) => cells[heads.indexOf(head)]?.textContent ?? null)
}

beforeEach(() => localStorage.clear())

describe('maturity and expected net in the report', () => {
  it('are not asked for while nobody looks', async () => {
    const { bodies } = show('cmp=none')
    await screen.findByText('young.dk')
    expect(screen.queryByRole('columnheader', { name: 'Maturity' })).toBeNull()
    expect([...bodies(maturityPath), ...bodies(expectedPath)]).toEqual([])
  })

  it('appear when their columns are switched on, with the range under the amount', async () => {
    const user = userEvent.setup()
    const { bodies } = show('cmp=none')
    await screen.findByText('young.dk')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByLabelText('Maturity'))
    await user.click(await screen.findByLabelText('Expected net'))
    await waitFor(async () => expect(await lastTwo('young.dk')).toEqual(['50.0%', '350.50300.00 – 390.25']))
    expect(await lastTwo('fell.dk')).toEqual(['50.0%', '200.00'])
    expect(await lastTwo('quiet.dk')).toEqual(['–', '0.00'])
    expect(await lastTwo('Total')).toEqual(['62.5%', '550.50498.12 – 590.00'])
    const asked = { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'name', filters: {} }
    expect([bodies(maturityPath), bodies(expectedPath)]).toEqual([[asked], [asked]])
    const help = screen.getByText('Maturity', { selector: 'th *' }).closest('button')?.title
    expect(help).toContain('the share that is known by now; the rest is still to come')
  })

  it('are compared like the other columns', async () => {
    withColumns()
    const { bodies } = show('cmp=previous')
    await waitFor(async () => expect(await lastTwo('young.dk')).toEqual(['50.0%', '350.5050% known']))
    expect(bodies(expectedPath)).toMatchObject([{ fromDate: '2026-03-01' }, { fromDate: '2026-02-01' }])
  })

  it('say that there is not enough history instead of showing numbers', async () => {
    withColumns()
    show('cmp=none', { [maturityPath]: () => noHistory, [expectedPath]: () => noHistory })
    expect(await screen.findByText(/^Maturity: not enough history yet/)).toBeTruthy()
    expect(await screen.findByText(/^Expected net: not enough history yet/)).toBeTruthy()
    expect(await lastTwo('young.dk')).toEqual(['–', '–'])
  })

  it('leave the report standing when they cannot be loaded', async () => {
    withColumns()
    const fail = () => {
      throw new Refusal('The store is away')
    }
    show('cmp=none', { [maturityPath]: fail, [expectedPath]: fail })
    expect(await screen.findByText('Maturity could not be loaded: The store is away')).toBeTruthy()
    expect(await screen.findByText('Expected net could not be loaded: The store is away')).toBeTruthy()
    expect(await lastTwo('young.dk')).toEqual(['–', '–'])
  })
})

describe('a comparison of days whose sales still come in', () => {
  const today = todayIn('Europe/Copenhagen')
  const days = `from=${addDays(today, -3)}&to=${addDays(today, -1)}`
  const cells = async (name: string) =>
    [...((await screen.findByText(name)).closest('tr')?.querySelectorAll('td, th') ?? [])].map((c) => c.textContent)
  const open = (over: Answers = {}) =>
    showPage(`/insights/reports?${days}&cmp=previous`, AllStatisticsPage, { ...answers, ...over })

  it('gives no verdict on sales, says next to sums what is known, and compares clicks as ever', async () => {
    const { bodies } = open()
    await waitFor(async () => expect((await cells('fell.dk')).slice(2)).toContain('200.0050% known'))
    expect(await cells('fell.dk')).toEqual(expect.arrayContaining(['1,0000%', '2050% known', '2.00%so far']))
    expect(await cells('quiet.dk')).toContain('0.0062% known') // without its own share it uses that of everything
    expect(bodies(maturityPath)).toHaveLength(1)
  })
  it('says nothing of sales before the answer is there, and the change where nobody can know', async () => {
    const gate = { open: () => undefined as void }
    const wait = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    open({ [maturityPath]: async () => wait.then(() => noHistory) })
    await waitFor(async () =>
      expect(await cells('fell.dk')).toEqual(expect.arrayContaining(['1,0000%', '200.00\u00A0'])),
    )
    gate.open()
    await waitFor(async () => expect(await cells('fell.dk')).toContain('200.000%'))
  })
})

describe("'-15% ECR' and days that are not mature", () => {
  it('shows every drop, and with the second choice only what is not merely missing conversions', async () => {
    const user = userEvent.setup()
    show('cmp=previous&ecrFilter=true')
    expect(await screen.findByText('young.dk')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Only: -15% ECR' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Lasting only/ }))
    // both are half known: 10 % → 8 % may end at 9 %, 10 % → 4 % at 7 % at most
    await waitFor(() => expect(screen.queryByText('young.dk')).toBeNull())
    expect(await screen.findByText('fell.dk')).toBeTruthy()
  })
  it('waits for what it is judged by', async () => {
    const gate = { open: () => undefined as void, wait: Promise.resolve() }
    gate.wait = new Promise((resolve) => {
      gate.open = resolve
    })
    const slow = async () => {
      await gate.wait
      return noHistory
    }
    const { bodies } = show('cmp=previous&ecrFilter=true&lasting=true', { [maturityPath]: slow })
    await waitFor(() => expect(bodies(path)).toHaveLength(2))
    expect(screen.queryByText('young.dk')).toBeNull()
    gate.open()
    // without history the known value is used
    expect(await screen.findByText('young.dk')).toBeTruthy()
  })
})

it('marks days in the graph that are still coming in, and says so', async () => {
  show('cmp=none&tab=date&graph=true')
  const legend = await screen.findByText('Expected, not yet known')
  expect(legend.title).toContain('less than 90%')
  expect(await screen.findByText(/Mon 2 Mar.*, 80% known/)).toBeTruthy()
  expect(screen.queryByText(/Sun 1 Mar.*known/)).toBeNull()
})
