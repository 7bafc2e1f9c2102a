import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { sumAmounts } from '../../../contract/cents.ts'
import { fullDay, shortDay } from '../../../report/date-text.ts'
import { amount, DASH, int } from '../../../report/format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { daysText, tellsPayments } from './lead-text.ts'
import { receivedText, shortOf } from './received-text.ts'

type Column = DataColumn<PaymentRow>

export const paymentSorts = ['network', 'owed', 'untold', 'since', 'delay', 'expected', 'overdue', 'paid', 'received']

function Delay({ row }: { row: PaymentRow }) {
  const { delay } = row
  if (!tellsPayments(row))
    return (
      <span
        className="dim"
        title={
          row.byBank === 0
            ? undefined
            : 'The network says nothing of payments: what is paid is known by your bank alone'
        }
      >
        not reported
      </span>
    )
  if (delay === null) return <span className="dim">not enough known</span>
  return (
    <span title={`Four of five of ${int(delay.sales)} paid sales took ${daysText(delay.low, delay.high)} days`}>
      {int(delay.median)} <span className="dim">({daysText(delay.low, delay.high)})</span>
    </span>
  )
}

/** The amount received by bank, marked where it is less than approved. */
function Received({ row, currency }: { row: PaymentRow; currency: string }) {
  if (row.received === null) return DASH
  const isShort = shortOf(row).length > 0
  return (
    <span className={isShort ? 'amount-lost' : undefined} title={isShort ? 'Less than approved' : undefined}>
      {amount(row.received, currency)}
    </span>
  )
}

/** In cents, since both of its parts are sums of cents. */
const paidOf = (row: PaymentRow) => sumAmounts([row.paid, row.byBank])

/** What is still to come, and when. */
const owedColumns = (currency: string): Column[] => [
  {
    id: 'owed',
    label: 'Owed',
    size: 124,
    secondOnPhone: true,
    unit: currency,
    help: 'Commission that is approved and known not to be paid',
    value: (row) => row.owed,
    cell: (row) => <b>{amount(row.owed, currency)}</b>,
    phoneCell: (row) => amount(row.owed, currency),
  },
  {
    id: 'untold',
    label: 'Payment not reported',
    size: 112,
    wraps: true,
    help: 'Commission that is approved; the network does not say whether it paid it. A file of your bank does',
    value: (row) => row.untold,
    cell: (row) => (row.untold === 0 ? DASH : amount(row.untold, currency)),
    onPhone: 'note',
    phoneCell: (row) => (row.untold === 0 ? '' : `${amount(row.untold, currency)} payment not reported`),
  },
  {
    id: 'since',
    label: 'Since',
    size: 104,
    help: 'The day on which the oldest sale that is owed was approved',
    value: (row) => row.since,
    cell: (row) => (row.since === null ? DASH : fullDay(row.since)),
  },
  {
    id: 'delay',
    label: 'Usually paid after',
    size: 132,
    wraps: true,
    unit: 'days',
    help: 'Days from approval to payment, of sales that were paid. The range holds four of five',
    value: (row) => row.delay?.median,
    cell: (row) => <Delay row={row} />,
    onPhone: 'note',
    phoneCell: (row) =>
      row.delay === null
        ? tellsPayments(row)
          ? 'usual delay not known'
          : 'not reported'
        : `usually paid after ${daysText(row.delay.low, row.delay.high)} days`,
  },
  {
    id: 'expected',
    label: 'Expected',
    size: 120,
    help: 'When what is not overdue is usually paid: from the oldest of it, after the usual delay, to the newest, after the longest of four in five',
    value: (row) => row.expected?.from,
    cell: (row) => (row.expected === null ? DASH : `${shortDay(row.expected.from)} – ${shortDay(row.expected.by)}`),
  },
  {
    id: 'overdue',
    label: 'Overdue',
    size: 92,
    help: 'What waits for longer than nine of ten paid sales did',
    value: (row) => row.overdue,
    cell: (row) => (
      <span>{row.overdue > 0 ? <b>{amount(row.overdue, currency)}</b> : amount(row.overdue, currency)}</span>
    ),
    onPhone: 'state',
    phoneCell: (row) => (row.overdue > 0 ? `${amount(row.overdue, currency)} overdue` : 'nothing overdue'),
  },
]

/** What was received: according to networks, and according to bank files. */
const paidColumns = (currency: string): Column[] => [
  {
    id: 'paid',
    label: 'Paid',
    size: 92,
    help: 'Commission of sales of these months that was paid, as the network says or as came by bank',
    value: paidOf,
    cell: (row) => amount(paidOf(row), currency),
  },
  {
    id: 'received',
    label: 'Received',
    size: 108,
    help: 'What came in these months, as the files of your bank say. It is beside what the network says, and changes no sale',
    value: (row) => row.received,
    cell: (row) => <Received row={row} currency={currency} />,
    onPhone: 'note',
    phoneCell: (row) =>
      row.received === null
        ? ''
        : `${amount(row.received, currency)} received${shortOf(row).length > 0 ? ', less than approved' : ''}`,
  },
]

export const paymentColumns = (currency: string): Column[] => [
  {
    id: 'network',
    label: 'Network',
    align: 'start',
    size: 150,
    hideable: false,
    value: (row) => row.networkName,
    cell: (row) => <span className="ell">{row.networkName}</span>,
  },
  ...owedColumns(currency),
  ...paidColumns(currency),
]

/** The file has exact amounts, both ends of ranges, and the amounts in the currencies of the sales. */
export const csvColumns = (currency: string) => {
  const inMoney = (head: string) => `${head} (${currency})`
  return [
    { head: 'Network', value: (row: PaymentRow) => row.networkName },
    { head: inMoney('Approved, not paid'), value: (row: PaymentRow) => row.approved },
    { head: inMoney('Owed'), value: (row: PaymentRow) => row.owed },
    { head: inMoney('Came by bank'), value: (row: PaymentRow) => row.byBank },
    { head: inMoney('Payment not reported'), value: (row: PaymentRow) => row.untold },
    {
      head: 'In the currencies of the sales',
      value: (row: PaymentRow) =>
        row.currencies.map((c) => `${c.currencyCode} ${amount(c.approved, c.currencyCode)}`).join('; '),
    },
    { head: 'Since', value: (row: PaymentRow) => row.since },
    { head: 'Usual delay in days', value: (row: PaymentRow) => row.delay?.median },
    { head: 'Delay, low', value: (row: PaymentRow) => row.delay?.low },
    { head: 'Delay, high', value: (row: PaymentRow) => row.delay?.high },
    { head: 'Expected from', value: (row: PaymentRow) => row.expected?.from },
    { head: 'Expected by', value: (row: PaymentRow) => row.expected?.by },
    { head: inMoney('Overdue'), value: (row: PaymentRow) => row.overdue },
    { head: inMoney('Paid'), value: (row: PaymentRow) => row.paid },
    { head: inMoney('Received by bank'), value: (row: PaymentRow) => row.received },
    { head: 'Payments by bank', value: (row: PaymentRow) => row.remittances.map(receivedText).join(' ') },
    { head: 'Payments known by', value: (row: PaymentRow) => row.paidBy },
  ]
}
