import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { cohortDays } from '../../../contract/insights/cohort-days.ts'
import type { CohortRow } from '../../../contract/insights/cohorts.ts'
import CohortsPage from '../cohorts-page.tsx'
import { monthsBack } from '../../../report/months-back.ts'
import { awin, catchDownloads, Refusal, showPage } from '../test-page.tsx'
import { leadText, stateText } from './lead-text.ts'

const path = '/insights/v1/cohorts'
const none = { expected: 0, low: 0, high: 0 }
/** A row with `come` within 7, 14, 30, 60 and 90 days; the first `whole` of them are complete. */
const rowOf = (
  grp: string,
  commission: number,
  come: number[],
  whole: number,
  over: Partial<CohortRow> = {},
): CohortRow => ({
  grp,
  name: grp.slice(0, 7),
  startsAt: null,
  commission,
  approvedCommission: commission - 100,
  paidCommission: 60,
  openCommission: 40,
  longOpenCommission: 15,
  rejectedCommission: 7.5,
  after: cohortDays.map((days, i) => ({
    days,
    commission: come[i] ?? 0,
    of: i < whole ? commission : 0,
    isWhole: i < whole,
  })),
  decided: none,
  toCome: none,
  ...over,
})
const october = rowOf('2026-10-01', 61_300, [40_000, 55_000, 0, 0, 0], 2, {
  toCome: { expected: 8100, low: 6900, high: 9400 },
})
const july = rowOf('2026-07-01', 1000, [500, 750, 900, 1000, 1000], 5)
const empty = rowOf('2026-06-01', 0, [], 5, {
  approvedCommission: 0,
  paidCommission: 0,
  openCommission: 0,
  rejectedCommission: 0,
})
const answer = (rows: CohortRow[]) => ({
  rows,
  totals: { ...rowOf('', 62_300, [], 0), toCome: { expected: 8100, low: 6900, high: 9400 }, openCommission: 80 },
  withoutClickCommission: 12.5,
  currencyCode: 'DKK',
})
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

describe('the sentence', () => {
  it('is about the month of which most is to come', () => {
    expect(plain(leadText([july, october], 'DKK'))).toBe(
      'October’s clicks have brought DKK 61,300 so far; by the usual pace DKK 8,100 more is still to come, 6,900–9,400',
    )
  })
  it('says of the last month with sales that nothing is to come, or that nobody knows', () => {
    expect(plain(leadText([july, empty], 'DKK'))).toBe(
      'July’s clicks have brought DKK 1,000 so far; by the usual pace nothing more is to come',
    )
    expect(plain(leadText([{ ...july, grp: '2025-07-01', toCome: null }, empty], 'DKK'))).toBe(
      'July 2025’s clicks have brought DKK 1,000 so far',
    )
    expect(leadText([empty], 'DKK')).toBeNull()
  })
  it('says what is open of everything', () => {
    const { totals } = answer([])
    expect(plain(stateText(totals, 'DKK'))).toBe(
      'Of DKK 62,300 in these months DKK 80 is still open, DKK 15 of it for clicks older than 90 days.',
    )
    expect(stateText({ ...totals, toCome: null }, 'DKK')).toContain('once 50 sales have had 30 days')
    expect(plain(stateText({ ...totals, openCommission: 0 }, 'DKK'))).toBe(
      'All of DKK 62,300 in these months is decided.',
    )
  })
})

it('asks for whole months back from today', () => {
  expect(monthsBack('2026-11-28', 12)).toEqual({ fromDate: '2025-12-01', toDate: '2026-11-28' })
  expect(monthsBack('2026-03-31', 24)).toEqual({ fromDate: '2024-04-01', toDate: '2026-03-31' })
})

describe('Cohorts', () => {
  it('is a triangle: the newest first, cells once a month’s clicks are that old, no month before the first sale', async () => {
    const { bodies } = showPage('/insights/cohorts', CohortsPage, { [path]: () => answer([empty, july, october]) })
    expect(await screen.findByText(/October’s clicks/)).toBeTruthy()
    const table = await screen.findByRole('table')
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => plain(cell.textContent)))
    expect(cells).toEqual([
      ['Oct 2026', '40,00065%', '', '61,300', '61,200', '60', '40', '8', '8,1006,900–9,400'],
      ['Jul 2026', '50050%', '90090%', '1,000', '900', '60', '40', '8', '0'],
    ])
    expect(screen.queryByRole('textbox')).toBeNull() // twelve months need no search
    expect(screen.getByTitle('Complete on 1 Dec 2026')).toBeTruthy() // the 30th day after the last click of October
    expect(plain(screen.getByText(/whose click is not known/).textContent)).toContain('DKK 12.50 more')
    expect(bodies(path)).toMatchObject([{ groupBy: 'month', filters: {} }])
  })

  it('opens the months of a network from its row', async () => {
    const user = userEvent.setup()
    const network = rowOf(awin.networkUuid, 1000, [620, 0, 0, 0, 0], 1, { name: 'Awin' })
    const { bodies } = showPage('/insights/cohorts', CohortsPage, {
      [path]: ({ groupBy }: { groupBy: string }) => answer(groupBy === 'month' ? [july] : [network]),
    })
    await screen.findByText('Jul 2026')
    screen.getByRole('tab', { name: 'Month' }).focus()
    await user.keyboard('{ArrowRight}')
    const row = (await screen.findByText('62%')).closest('tr')
    expect(row?.textContent).toContain('Awin')
    await user.click(await within(row as HTMLElement).findByText('Awin'))
    expect(await screen.findByText('Jul 2026')).toBeTruthy()
    await waitFor(() =>
      expect(bodies(path).at(-1)).toMatchObject({ groupBy: 'month', filters: { networkUuids: [awin.networkUuid] } }),
    )
  })

  it('saves exact amounts and both ends of the range', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    showPage('/insights/cohorts', CohortsPage, { [path]: () => answer([october]) })
    await screen.findByText('Oct 2026')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, row] = (await files[0]?.text)?.trimEnd().split('\r\n') ?? []
    expect(head).toContain('Still to come, low (DKK)')
    expect(row).toBe('2026-10,40000,61300,55000,61300,0,0,0,0,0,0,61300,61200,60,40,15,7.5,0,8100,6900,9400')
  })

  it('says that it failed, asks again, and says that there is nothing', async () => {
    const user = userEvent.setup()
    let works = false
    showPage('/insights/cohorts', CohortsPage, {
      [path]: () => {
        if (!works) throw new Refusal('Not now')
        return answer([])
      },
    })
    expect(await screen.findByText('Not now', { exact: false })).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.queryByText(/clicks have brought/)).toBeNull()
  })

  it('asks to connect a network where there is none', async () => {
    showPage('/insights/cohorts', CohortsPage, { [path]: () => answer([]), '/networks/v1/list': () => [] })
    expect(await screen.findByText('No data available yet')).toBeTruthy()
  })
})
