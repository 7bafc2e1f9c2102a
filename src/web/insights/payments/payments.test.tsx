import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PaymentRow } from '../../../contract/insights/payments.ts'
import PaymentsPage from '../payments-page.tsx'
import { catchDownloads, Refusal, showPage } from '../test-page.tsx'
import { figuresOf, leadText } from './lead-text.ts'
import { letterText } from './letter-text.ts'

const path = '/insights/v1/payments'
const awinRow: PaymentRow = {
  networkUuid: 'n-1',
  networkName: 'Awin',
  paidBy: 'the field paidToPublisher',
  approved: 61_300,
  paid: 9000,
  overdue: 8100.5,
  owed: 61_300,
  byBank: 0,
  untold: 0,
  currencies: [
    { currencyCode: 'DKK', approved: 50_000 },
    { currencyCode: 'EUR', approved: 1500 },
  ],
  since: '2026-04-21',
  delay: { median: 30, low: 20, high: 40, sales: 212 },
  expected: { from: '2026-11-30', by: '2026-12-20' },
  received: null,
  remittances: [],
  months: [
    { month: '2026-10', approved: 53_199.5, paid: 0, overdue: 0, owed: 53_199.5, byBank: 0, untold: 0 },
    { month: '2026-04', approved: 4000.5, paid: 0, overdue: 4000.5, owed: 4000.5, byBank: 0, untold: 0 },
    { month: '2026-03', approved: 4100, paid: 9000, overdue: 4100, owed: 4100, byBank: 0, untold: 0 },
  ],
}
const untold: PaymentRow = {
  ...awinRow,
  networkUuid: 'n-2',
  networkName: 'Adtraction',
  paidBy: null,
  approved: 700,
  paid: 0,
  overdue: 0,
  owed: 0,
  untold: 700,
  currencies: [{ currencyCode: 'DKK', approved: 700 }],
  since: null,
  delay: null,
  expected: null,
  months: [{ month: '2026-08', approved: 700, paid: 0, overdue: 0, owed: 0, byBank: 0, untold: 700 }],
}
const totals = { approved: 62_000, paid: 9000, overdue: 8100.5, owed: 61_300, byBank: 0, untold: 700 }
const answer = (rows: PaymentRow[]) => ({ rows, totals, choices: [], currencyCode: 'DKK' })
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

describe('the sentence', () => {
  it('says what networks owe and who is late', () => {
    expect(plain(leadText([awinRow, untold], totals, 'DKK'))).toBe(
      'Networks owe you DKK 61,300.00; DKK 8,100.50 of it is overdue at Awin',
    )
    const other = { ...awinRow, networkName: 'CJ', overdue: 100 }
    expect(plain(leadText([other, awinRow], { ...totals, overdue: 8200.5 }, 'DKK'))).toBe(
      'Networks owe you DKK 61,300.00; DKK 8,200.50 of it is overdue, most at Awin',
    )
  })
  it('says that nothing is overdue only where a habit is known', () => {
    expect(leadText([{ ...awinRow, overdue: 0 }], totals, 'DKK')).toContain('nothing of it is overdue')
    expect(leadText([untold], { ...totals, owed: 0 }, 'DKK')).toBe('No network is known to owe you anything')
    expect(leadText([awinRow], { ...totals, approved: 0, owed: 0 }, 'DKK')).toBe(
      'Nothing that is approved waits for its money',
    )
  })
  it('names each other part of what is approved, so that they and what is owed are the whole', () => {
    const read = (rows: PaymentRow[], of: typeof totals) =>
      figuresOf(rows, of, 'DKK').map(({ name, value, note }) => plain(`${name}: ${value}. ${note}`))
    const overdue = 'Oldest unpaid: 21 Apr 2026. Approved then at Awin'
    expect(read([awinRow, untold], totals)).toEqual([
      overdue,
      'Payment not reported: DKK 700.00. Approved at Adtraction',
      'Approved, not reported paid: DKK 62,000.00. Owed, not reported and by bank',
    ])
    const bank = { ...totals, owed: 61_000, byBank: 300 }
    expect(read([awinRow, untold, { ...untold, networkName: 'Rakuten' }], bank)).toEqual([
      overdue,
      'Payment not reported: DKK 700.00. Approved at Adtraction and Rakuten',
      'Came by bank: DKK 300.00. Of approved sales, as your bank says',
      'Approved, not reported paid: DKK 62,000.00. Owed, not reported and by bank',
    ])
    expect(read([awinRow], { ...totals, untold: 0 })).toEqual([overdue])
    expect(read([{ ...awinRow, overdue: 0 }], { ...totals, untold: 0 })).toEqual([])
    const other = { ...awinRow, networkName: 'CJ', overdue: 100 }
    expect(read([other, awinRow], { ...totals, untold: 0 })).toEqual([
      'Overdue at Awin: DKK 8,100.50. The oldest approved on 21 Apr 2026',
    ])
  })
})

describe('the letter', () => {
  it('has the overdue months, the oldest first, their sum and who asks', () => {
    expect(plain(letterText(awinRow, 'DKK', 'Mette Hansen'))).toBe(
      plain(`Dear Awin team,

commission of DKK 8,100.50 is approved but not paid. By the month of the sale:

March 2026: DKK 4,100.00
April 2026: DKK 4,000.50

You usually pay within 40 days of the approval. These sales have waited for longer, the oldest since 21 Apr 2026.

Please tell us on which day this amount will be paid, or what is missing for it to be paid.

Kind regards,
Mette Hansen
`),
    )
    expect(letterText({ ...awinRow, overdue: 0 }, 'DKK', 'M')).toBeNull()
    expect(letterText(untold, 'DKK', 'M')).toBeNull()
  })
})

describe('Payments', () => {
  it('lists networks, what they are known to owe, and when it is expected', async () => {
    const { bodies } = showPage('/insights/payments', PaymentsPage, { [path]: () => answer([awinRow, untold]) })
    expect(await screen.findByText(/Networks owe you/)).toBeTruthy()
    const table = await screen.findByRole('table')
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => plain(cell.textContent)))
    expect(cells).toEqual([
      ['Awin', '61,300.00', '–', '21 Apr 2026', '30 (20–40)', '30 Nov – 20 Dec', '8,100.50', '9,000.00', '–'],
      ['Adtraction', '0.00', '700.00', '–', 'not reported', '–', '0.00', '0.00', '–'],
    ])
    expect(bodies(path)).toHaveLength(1)
  })
  it('copies the letter to whoever is most overdue, with the one filled button', async () => {
    const user = userEvent.setup()
    showPage('/insights/payments', PaymentsPage, { [path]: () => answer([awinRow, untold]) })
    await user.click(await screen.findByRole('button', { name: 'Copy letter to Awin' }))
    expect(plain(await navigator.clipboard.readText())).toContain('Dear Awin team')
    expect(screen.getByRole('button', { name: 'Add bank file' }).getAttribute('data-variant')).toBe('default')
  })
  it('opens the months of a network, its currencies and its letter', async () => {
    const user = userEvent.setup()
    showPage('/insights/payments', PaymentsPage, { [path]: () => answer([awinRow, untold]) })
    await user.click(await screen.findByText('Awin'))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText('Apr 2026')).toBeTruthy()
    expect(plain(drawer.textContent)).toContain('in the currencies of the sales: DKK 50,000.00, EUR 1,500.00.')
    expect(plain(within(drawer).getByText(/Dear Awin team/).textContent)).toContain('April 2026: DKK 4,000.50')
    expect(within(drawer).getByRole('button', { name: 'Copy letter' })).toBeTruthy()
  })
  it('saves exact amounts', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    showPage('/insights/payments', PaymentsPage, { [path]: () => answer([awinRow]) })
    await screen.findByText('Awin')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [, row] = (await files[0]?.text)?.trimEnd().split('\r\n') ?? []
    expect(plain(row)).toContain('8100.5,9000,,,the field paidToPublisher')
  })
  it('says that it failed, and that there is nothing', async () => {
    const user = userEvent.setup()
    let works = false
    showPage('/insights/payments', PaymentsPage, {
      [path]: () => {
        if (!works) throw new Refusal('Not now')
        return answer([])
      },
    })
    expect(await screen.findByText('Not now', { exact: false })).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(screen.queryByText(/Networks owe/)).toBeNull()
  })
})
