import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fullDay, shortDay } from '../../../report/date-text.ts'
import { amount, DASH, int, money } from '../../../report/format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { daysText, tellsPayments } from './lead-text.ts'
import { receivedText, shortOf } from './received-text.ts'

type Column = DataColumn<PaymentRow>

export const paymentSorts = ['network', 'approved', 'since', 'delay', 'expected', 'overdue', 'paid', 'received']

/** As many as there is room for, the rest by their number. */
const fewCurrencies = 2
function currenciesText(list: PaymentRow['currencies']): string {
  const shown = list.slice(0, fewCurrencies).map((c) => money(c.approved, c.currencyCode))
  return list.length > fewCurrencies ? `${shown.join(', ')} +${list.length - fewCurrencies}` : shown.join(', ')
}

/** What waits, below it in the currencies of the sales where they are others. */
function Owed({ row, currency }: { row: PaymentRow; currency: string }) {
  const others = row.currencies.filter((c) => c.currencyCode !== currency)
  return (
    <span
      className="two"
      title={[money(row.approved, currency), ...others.map((c) => money(c.approved, c.currencyCode))].join(', ')}
    >
      <b>{amount(row.approved, currency)}</b>
      {others.length === 0 ? null : <span className="cell-range">{currenciesText(others)}</span>}
    </span>
  )
}

function Delay({ row }: { row: PaymentRow }) {
  const { delay } = row
  if (!tellsPayments(row)) return <span className="dim">tells no payments</span>
  if (delay === null) return <span className="dim">not enough known</span>
  return (
    <span
      className="two"
      title={`Four of five of ${int(delay.sales)} paid sales took ${daysText(delay.low, delay.high)} days`}
    >
      <b>{int(delay.median)}</b>
      <span className="cell-range">{daysText(delay.low, delay.high)}</span>
    </span>
  )
}

/** What came by bank; below it that less came than was approved. */
function Received({ row, currency }: { row: PaymentRow; currency: string }) {
  if (row.received === null) return DASH
  return (
    <span className="two" title={money(row.received, currency)}>
      <b>{amount(row.received, currency)}</b>
      {shortOf(row).length > 0 ? <span className="cell-range">less than approved</span> : null}
    </span>
  )
}

export function paymentColumns(currency: string): Column[] {
  return [
    {
      id: 'network',
      label: 'Network',
      align: 'start',
      size: 150,
      hideable: false,
      value: (row) => row.networkName,
      cell: (row) => <span className="ell">{row.networkName}</span>,
    },
    {
      id: 'approved',
      label: 'Not paid',
      size: 150,
      secondOnPhone: true,
      unit: currency,
      help: 'Commission that is approved and not paid',
      value: (row) => row.approved,
      cell: (row) => <Owed row={row} currency={currency} />,
      phoneCell: (row) => amount(row.approved, currency),
    },
    {
      id: 'since',
      label: 'Since',
      size: 104,
      help: 'The day on which the oldest sale that is not paid was approved',
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
            : 'tells no payments'
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
    {
      id: 'paid',
      label: 'Paid',
      size: 92,
      help: 'Commission of sales of these months that was paid',
      value: (row) => row.paid,
      cell: (row) => amount(row.paid, currency),
    },
    {
      id: 'received',
      label: 'Received',
      size: 112,
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
}

/** The file has exact amounts, both ends of ranges, and the amounts in the currencies of the sales. */
export const csvColumns = (currency: string) => {
  const inMoney = (head: string) => `${head} (${currency})`
  return [
    { head: 'Network', value: (row: PaymentRow) => row.networkName },
    { head: inMoney('Approved, not paid'), value: (row: PaymentRow) => row.approved },
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
