import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import type { differences } from '../../../contract/insights/differences.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { metrics, statisticsRow } from '../../../report/test-rows.ts'
import AllStatisticsPage from '../all-statistics-page.tsx'
import { Refusal, showPage } from '../test-page.tsx'

type Question = Input<typeof insights.statistics>
const why = '/insights/v1/difference'
const march = 'from=2026-03-01&to=2026-03-31&cmp=previous'
const rows = (isBefore: boolean) => [
  statisticsRow('shop.dk', { name: 'Shop', clickCount: 90, conversionTotalCommission: isBefore ? 500 : 400 }),
  statisticsRow('same.dk', { name: 'Same', clickCount: 10, conversionTotalCommission: 90 }),
]
const statistics = (q: Question) => {
  const isBefore = q.fromDate < '2026-03-01'
  const totals = metrics({ clickCount: 100, conversionTotalCommission: isBefore ? 590 : 490 })
  return { rows: rows(isBefore), totals: { ...totals, currencyCode: 'DKK' } }
}
const cause = {
  kind: 'commissionCut',
  sentence: 'Awin pays 8% instead of 10% since 5 March.',
  explainsAmount: 60,
  sinceDatetime: '2026-03-05T00:00:00.000Z',
  untilDatetime: null,
  clickCount: 20,
  networkUuid: '',
  networkName: 'Awin',
  channelUuid: '',
  brokenLinkTargetUrlPath: '',
  advertiserUuid: '',
  campaignUuid: '',
  alternative: null,
  factor: 'commissionRate',
  advertiserDomain: 'shop.dk',
} as const
const answer = {
  before: 500,
  now: 400,
  difference: -100,
  currencyCode: 'DKK',
  parts: [
    { factor: 'clicks', amount: -50, before: 100, now: 90 },
    { factor: 'commissionRate', amount: -60, before: 0.1, now: 0.08 },
    { factor: 'approval', amount: 10, before: 0.8, now: 0.9 },
  ],
  unknown: [
    { factor: 'pageviews', reason: 'notOfRow' },
    { factor: 'clicksPerPageview', reason: 'notOfRow' },
  ],
  causes: [cause],
  unconvertedCurrencies: [],
}
const note = {
  annotationId: 'n1',
  by: 'person',
  fromDate: '2026-03-09',
  toDate: '2026-03-09',
  subjectKind: 'account',
  subjectUuid: '',
  subjectName: '',
  subjectDomain: '',
  networkUuid: '',
  content: 'New front page',
  isLeftOut: false,
  authorName: 'Mette',
  isOwn: true,
  isHidden: false,
  isSmall: false,
  alertUuid: null,
}
const noHistory = { rows: [], total: null, totals: null, currencyCode: 'DKK', hasHistory: false }
const show = (search: string, explained: (q: Input<typeof differences.explain>) => unknown = () => answer) =>
  showPage(`/insights/reports?${search}`, AllStatisticsPage, {
    '/insights/v1/statistics': statistics,
    '/insights/v1/outlook/maturity': () => noHistory,
    '/insights/v1/outlook/expected': () => noHistory,
    '/annotations/v1/list': () => [note],
    [why]: explained,
  })
const opened = async () => within(await screen.findByRole('dialog', { name: /^Why/ }))
const textsOf = (panel: Awaited<ReturnType<typeof opened>>) =>
  within(panel.getByRole('list', { name: 'Revenue in DKK' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
afterEach(() => void vi.restoreAllMocks())

describe('why revenue changed', () => {
  it('opens from the change of a row, with its parts and what is known of them, and stands in the address', async () => {
    const user = userEvent.setup()
    const { bodies, search } = show(march)
    const row = (await screen.findByText('Shop')).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /^Why/ }))
    const panel = await opened()
    expect(await panel.findByText('Revenue fell by DKK 100.00, from DKK 500.00 to DKK 400.00.')).toBeTruthy()
    expect(panel.getByText('A lower commission rate cost DKK 60.00 and fewer clicks DKK 50.00.')).toBeTruthy()
    const [first, clicks, rate] = textsOf(panel)
    expect([first, clicks]).toEqual(['1 – 28 Feb 2026500.00', 'Clicks−50.00100 → 90'])
    expect(rate).toContain('10.00% → 8.00%')
    expect(rate).toContain(`shop.dk: ${cause.sentence}`)
    expect(panel.getByText(/^Pageviews are not known here/)).toBeTruthy()
    expect(await panel.findByText(/New front page/)).toBeTruthy() // the notes load with a separate call
    expect(search().why).toBe('["shop.dk"]')
    expect(bodies(why)).toEqual([
      {
        fromDate: '2026-03-01',
        toDate: '2026-03-31',
        prevFromDate: '2026-02-01',
        prevToDate: '2026-02-28',
        filters: {},
        of: [{ groupBy: 'name', key: 'shop.dk' }],
      },
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(search().why).toBeUndefined())
  })

  it('explains the total, and is offered only where something changed and is compared', async () => {
    const user = userEvent.setup()
    const { bodies } = show(march)
    const same = (await screen.findByText('Same')).closest('tr') as HTMLElement
    expect(within(same).queryByRole('button', { name: /^Why/ })).toBeNull()
    const total = screen.getByText('Total').closest('tr') as HTMLElement
    await user.click(within(total).getByRole('button', { name: /^Why/ }))
    await opened()
    await waitFor(() => expect(bodies(why)).toMatchObject([{ of: [] }]))
  })

  it('is not offered without a comparison, and says so to an address that asks', async () => {
    show('from=2026-03-01&to=2026-03-31&cmp=none&why=[]')
    expect(await (await opened()).findByText(/^Nothing is compared here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Why\?/ })).toBeNull()
  })

  it('says that it loads', async () => {
    show(`${march}&why=["shop.dk"]`, () => new Promise(() => undefined))
    expect(await (await opened()).findByLabelText('Loading')).toBeTruthy()
  })

  it('says when nothing differs', async () => {
    const nothing = { ...answer, now: 500, difference: 0, parts: [], unknown: [], causes: [] }
    show(`${march}&why=["same.dk"]`, () => nothing)
    const panel = await opened()
    expect(await panel.findByText('There is no difference to explain.')).toBeTruthy()
    expect(panel.queryByRole('list', { name: 'Revenue in DKK' })).toBeNull()
  })

  it('says what went wrong, and tries again', async () => {
    const user = userEvent.setup()
    let fails = true
    show(`${march}&why=[]`, () => {
      if (fails) throw new Refusal('prevToDate: Must not be before prevFromDate')
      return answer
    })
    const panel = await opened()
    expect(await panel.findByText(/Must not be before prevFromDate/)).toBeTruthy()
    fails = false
    await user.click(panel.getByRole('button', { name: /again/i }))
    expect(await panel.findByText(/^Revenue fell by/)).toBeTruthy()
  })
})
