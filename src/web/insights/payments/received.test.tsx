import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PaymentRow, Remittance } from '../../../contract/insights/payments.ts'
import PaymentsPage from '../payments-page.tsx'
import { showPage } from '../test-page.tsx'
import { reasonsText, receivedText, shortLetterText, shortText } from './received-text.ts'

const came = (
  over: Partial<Remittance> = {},
  match: Partial<NonNullable<Remittance['match']>> | null = {},
): Remittance => ({
  remittanceUuid: 'r-1',
  day: '2026-11-14',
  amount: 11_200,
  currencyCode: 'DKK',
  text: 'AWIN AG 4711',
  payer: 'awin ag',
  match: match && {
    basis: 'paid',
    connectionName: null,
    months: ['2026-09'],
    approved: 11_950,
    difference: -750,
    convertedFrom: [],
    ...match,
  },
  ...over,
})
const row: PaymentRow = {
  networkUuid: 'a0000000-0000-4000-8000-000000000001',
  networkName: 'Awin',
  paidBy: 'the field paidToPublisher',
  approved: 100,
  paid: 11_950,
  overdue: 0,
  owed: 100,
  byBank: 0,
  untold: 0,
  currencies: [{ currencyCode: 'DKK', approved: 100 }],
  since: '2026-10-21',
  delay: null,
  expected: null,
  received: 11_200,
  remittances: [came()],
  months: [{ month: '2026-09', approved: 100, paid: 11_950, overdue: 0, owed: 100, byBank: 0, untold: 0 }],
}
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

describe('what the bank says', () => {
  it('is said with its month and what is missing', () => {
    expect(plain(receivedText(came()))).toBe(
      'Received DKK 11,200.00 on 14 Nov 2026 for September 2026; approved DKK 11,950.00: paid less than approved by DKK 750.00.',
    )
    expect(plain(receivedText(came({}, { approved: 11_200, difference: 0 })))).toContain(': as much as approved.')
    expect(plain(receivedText(came({}, { difference: 5, connectionName: 'Awin UK' })))).toContain(
      'for September 2026 through Awin UK; approved DKK 11,950.00: DKK 5.00 more than approved.',
    )
    expect(receivedText(came({}, { months: ['2026-06', '2026-07', '2026-08', '2026-09'] }))).toContain(
      'for June 2026 to September 2026',
    )
    expect(receivedText(came({}, null))).toContain('No months of approved sales come to about as much')
  })
  it('names reasons only where less came, and the rate only where sales were converted', () => {
    expect(reasonsText(row, came())).toBe(
      'Awin says that it paid these sales then. Possible reasons: fees of the bank or the network, VAT or tax that was kept, or sales that were taken back.',
    )
    expect(reasonsText(row, came({}, { basis: 'approved', convertedFrom: ['EUR', 'SEK'] }))).toBe(
      'The months whose approved sales come nearest to it. Sales in EUR and SEK are in DKK at the rates of their days. Possible reasons: fees of the bank or the network, VAT or tax that was kept, another exchange rate, or sales that were taken back.',
    )
    expect(reasonsText(row, came({}, { difference: 0 }))).toBe('Awin says that it paid these sales then.')
    expect(reasonsText(row, came({}, null))).toBeNull()
  })
  it('becomes a letter of what was paid less, the oldest first, and nothing where all was paid', () => {
    const older = came({ day: '2026-10-14', amount: 90 }, { months: ['2026-08'], approved: 100, difference: -10 })
    expect(plain(shortLetterText({ ...row, remittances: [came(), older] }, 'Mette Hansen'))).toBe(
      plain(`Dear Awin team,

we received less than you approved:

14 Oct 2026: received DKK 90.00 for sales of August 2026, approved DKK 100.00, DKK 10.00 less
14 Nov 2026: received DKK 11,200.00 for sales of September 2026, approved DKK 11,950.00, DKK 750.00 less

Please tell us what was taken off and why, or on which day the rest will be paid.

Kind regards,
Mette Hansen
`),
    )
    expect(shortLetterText({ ...row, remittances: [came({}, { difference: 3 })] }, 'M')).toBeNull()
    expect(plain(shortText([{ ...row, remittances: [came(), older] }]))).toBe(
      'Your bank received DKK 750.00 less than approved from Awin on 14 Nov 2026, and so did one other payment.',
    )
    expect(shortText([{ ...row, remittances: [] }])).toBeNull()
  })
})

const list = '/insights/v1/payments'
const files = '/insights/v1/bank-files'
const preview = {
  columns: [
    { column: 'date', heading: 'Dato' },
    { column: 'amount', heading: 'Beløb' },
  ],
  incomingCount: 2,
  outgoingCount: 1,
  fromDate: '2026-11-10',
  toDate: '2026-11-14',
  byMark: [],
  byDateOrder: [],
  needsCurrency: false,
  rejectedCount: 0,
  rejected: [],
  leftOutCount: 0,
  leftOut: [],
  networkLineCount: 1,
  newCount: 1,
  networks: [
    {
      networkUuid: row.networkUuid,
      networkName: 'Awin',
      lineCount: 1,
      sums: [{ currencyCode: 'DKK', amount: 11_200 }],
    },
  ],
  lines: [
    {
      line: 2,
      day: '2026-11-14',
      amount: 11_200,
      currencyCode: 'DKK',
      text: 'AWIN AG 4711',
      payer: 'awin ag',
      networkUuid: row.networkUuid,
      isSaid: false,
      isKnown: false,
    },
    {
      line: 3,
      day: '2026-11-10',
      amount: 500,
      currencyCode: 'DKK',
      text: 'Klik og Co',
      payer: 'klik og co',
      networkUuid: null,
      isSaid: false,
      isKnown: false,
    },
  ],
  choices: [{ networkUuid: row.networkUuid, networkName: 'Awin' }],
}
const made = {
  bankFileUuid: 'f0000000-0000-4000-8000-000000000001',
  bankFileName: 'november.csv',
  bankFileDatetime: '2026-11-20T10:00:00Z',
  fromDate: '2026-11-14',
  toDate: '2026-11-14',
  lineCount: 1,
  newCount: 1,
  user: { userFirstname: 'Mette', userLastname: 'Hansen' },
}
const answers = (over: object = {}) => ({
  [list]: () => ({ rows: [row], totals: row, choices: preview.choices, currencyCode: 'DKK' }),
  [`${files}/preview`]: () => preview,
  [files]: () => made,
  ...over,
})
const choose = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Add bank file' }))
  const dialog = await screen.findByRole('dialog')
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  await user.upload(input, new File(['Dato;Beløb'], 'november.csv', { type: 'text/csv' }))
  return dialog
}

describe('the bank’s file', () => {
  it('shows what was received in the list and in the drawer, with the letter', async () => {
    const user = userEvent.setup()
    showPage('/insights/payments', PaymentsPage, answers())
    expect(plain((await screen.findByText(/Your bank received/)).textContent)).toContain(
      'DKK 750.00 less than approved',
    )
    expect(screen.getByTitle('Less than approved').textContent).toContain('11,200.00')
    await user.click(screen.getByText('Awin'))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText(/paid less than approved by/)).toBeTruthy()
    expect(within(drawer).getByRole('button', { name: 'Copy letter about what was paid less' })).toBeTruthy()
  })
  it('is previewed, confirmed and uploaded', async () => {
    const user = userEvent.setup()
    const { bodies } = showPage('/insights/payments', PaymentsPage, answers())
    const dialog = await choose(user)
    expect(await within(dialog).findByText(/date: “Dato”, amount: “Beløb”/)).toBeTruthy()
    expect(within(dialog).getByText(/1 new, 0 here already/)).toBeTruthy()
    const upload = within(dialog).getByRole('button', { name: 'Upload' })
    expect(upload.hasAttribute('disabled')).toBe(true)
    await user.click(within(dialog).getByLabelText('Yes — everything looks correct'))
    await user.click(upload)
    await waitFor(() => expect(bodies(files)).toHaveLength(1))
  })
  it('asks what has two readings before anything can be uploaded', async () => {
    const user = userEvent.setup()
    const asking = {
      ...preview,
      byDateOrder: [
        { dateOrder: 'day', fromDate: '2026-04-03', toDate: '2026-04-03' },
        { dateOrder: 'month', fromDate: '2026-03-04', toDate: '2026-03-04' },
      ],
    }
    let asked = 0
    showPage(
      '/insights/payments',
      PaymentsPage,
      answers({ [`${files}/preview`]: () => (asked++ === 0 ? asking : preview) }),
    )
    const dialog = await choose(user)
    await user.click(await within(dialog).findByLabelText(/The month comes first/))
    expect(await within(dialog).findByText(/The month comes first: 3\/4 is 4 March\./)).toBeTruthy()
    expect(await within(dialog).findByText(/1 new, 0 here already/)).toBeTruthy()
  })
})
