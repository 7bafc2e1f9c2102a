import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import { reportRows } from '../../../contract/insights/report-rows.ts'
import { answerPage } from '../../../report/answer-page.ts'
import { loadPlain } from '../../../report/report-data.ts'
import { pageRequest } from '../../../report/report-page.ts'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { catchDownloads, Refusal, showPage } from '../test-page.tsx'

const path = '/insights/v1/statistics/rows'
type Question = Input<typeof reportRows.page>

/** 1,100 targets: number n has n clicks, and earned as many cents. */
const rows = Array.from({ length: 1100 }, (_, i) =>
  statisticsRow(`shop.dk/${1100 - i}`, { clickCount: 1100 - i, conversionTotalCommission: (1100 - i) / 100 }),
)
const clicks = (1100 * 1101) / 2
const totals = { ...metrics({ clickCount: clicks + 7, conversionTotalCommission: clicks / 100 }), currencyCode: 'DKK' }
const whole = [...rows, statisticsRow('', { clickCount: 7 })]
const answer = async (question: Question) => {
  const input = reportRows.page.input.parse(question)
  const plain = await loadPlain(async () => ({ rows: whole, totals }), pageRequest(input))
  return answerPage(plain, input, { of: 'these', currencyCode: 'DKK' })
}
const noHistory = { rows: [], total: null, totals: null, currencyCode: 'DKK', hasHistory: false }
const show = (search = '', answers: (question: Question) => unknown = answer) =>
  showPage(`/insights/reports?tab=target&from=2026-03-01&to=2026-03-31&cmp=none${search}`, AllStatisticsPage, {
    [path]: answers as never,
    '/insights/v1/statistics': () => ({ rows: whole, totals }),
    '/insights/v1/outlook/maturity': () => noHistory,
    '/insights/v1/outlook/expected': () => noHistory,
  })
const asked = (page: ReturnType<typeof show>) =>
  page.bodies(path).map((body) => {
    const { from = 0, of, sort, query, size } = body as Question
    return { from, of, sort: sort?.id, query, size }
  })

afterEach(() => vi.restoreAllMocks())

describe('a report of more rows than a page', () => {
  it('brings 500, the next as one scrolls, and the totals of everything', async () => {
    const page = show()
    await screen.findByText('/1100')
    expect(within(screen.getByText('Total').closest('tr') as HTMLElement).getByText('605,557')).toBeDefined()
    expect(screen.getByText('Unknown')).toBeDefined()
    expect(asked(page)).toHaveLength(1)
    fireEvent.click(await screen.findByText('Load more'))
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ from: 500, of: 'these' }))
  })

  it('is searched and sorted where all rows are, and adds up what matches', async () => {
    const page = show()
    await screen.findByText('/1100')
    await userEvent.type(screen.getByLabelText('Find target'), '/99')
    // 99 and 990 to 999
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ of: 'these', query: '/99' }))
    expect(await screen.findByText('10,044')).toBeDefined()
    expect(screen.queryByText('Unknown')).toBeNull()
  })

  it('asks when a search is over and keeps the rows meanwhile; the newest answer wins', async () => {
    let late: (() => void) | undefined
    const page = show('', async (question) => {
      if (question.query === '/1') await new Promise<void>((resolve) => (late = resolve))
      return answer(question)
    })
    await screen.findByText('/1100')
    const box = screen.getByLabelText('Find target')
    const type = (...texts: string[]) => {
      for (const value of texts) fireEvent.change(box, { target: { value } })
    }
    type('/', '/1')
    await waitFor(() => expect(late).toBeDefined())
    expect(screen.getByText('/1100')).toBeDefined()
    type('/9', '/99')
    expect(await screen.findByText('10,044')).toBeDefined()
    late?.()
    await waitFor(() => expect(asked(page).map(({ query }) => query)).toEqual([undefined, '/1', '/99']))
    expect(screen.getByText('10,044')).toBeDefined()
    expect(screen.queryByText('/1100')).toBeNull()
  })

  it('is written into the file with all of its rows', async () => {
    const files = catchDownloads()
    show()
    await screen.findByText('/1100')
    fireEvent.click(screen.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await files[0]?.text)?.trim().split(/\r?\n/) ?? []
    expect([lines.length, lines[1]?.split(',')[0], lines.at(-1)?.split(',')[0]]).toEqual([
      1102,
      'shop.dk/1100',
      'Unknown',
    ])
  })

  it('says when the next rows did not come, and begins anew at a press', async () => {
    const page = show('', (question) => {
      if (question.from)
        throw new Refusal('of: Must be of rows that did not change since: ask for the first page again')
      return answer(question)
    })
    await screen.findByText('/1100')
    fireEvent.click(await screen.findByText('Load more'))
    fireEvent.click(await screen.findByText('Try again'))
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ from: 0, of: undefined }))
  })
})
