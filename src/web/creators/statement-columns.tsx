import { Button } from '@mantine/core'
import type { StatementView } from '../../contract/creators/creator-money-views.ts'
import { money } from '../../report/format.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import type { FileFormat } from './save-file.ts'

const formats = [
  ['pdf', 'PDF'],
  ['csv', 'CSV'],
] as const

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortMonth = (month: string) => shortMonths.format(new Date(`${month}-01T00:00:00Z`))
/** '2026-03' → 'March 2026' */
export const monthName = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`))

/** What a creator's own page does not know: the reference of the transfer is the publisher's. */
type Row = Omit<StatementView, 'reference'> & Partial<Pick<StatementView, 'reference'>>

function Paid({ row, onPaid }: { row: Row; onPaid: (() => void) | null }) {
  const { payout, currencyCode, paidOn, reference, month } = row
  if (paidOn !== null)
    return (
      <StatusDot hue="approved" {...(reference ? { title: `Reference ${reference}` } : {})}>
        {paidOn}
      </StatusDot>
    )
  if (payout <= 0) return <StatusDot hue="neutral">Carried on</StatusDot>
  if (!onPaid) return <StatusDot hue="pending">Not paid yet</StatusDot>
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Mark as paid: ${monthName(month)}, ${money(payout, currencyCode)}`}
      onClick={onPaid}
    >
      Mark as paid
    </Button>
  )
}

/** What was earned; below it, what returns took of it. */
function Earned({ row: { earned, returned, currencyCode } }: { row: Row }) {
  if (returned === 0) return <span className="num">{money(earned, currencyCode)}</span>
  return (
    <span className="num creator-earned">
      {money(earned, currencyCode)}
      <span className="dim" title="Taken back of sales on earlier statements; it is part of the sum above">
        {money(returned, currencyCode)} returns
      </span>
    </span>
  )
}

interface Acts<R extends Row> {
  onFile: (row: R, format: FileFormat) => void
  /** Null for who may not say so. */
  onPaid: ((row: R) => void) | null
}

export function statementColumns<R extends Row>({ onFile, onPaid }: Acts<R>): DataColumn<R>[] {
  const plain = { align: 'start', sortable: false } as const
  const sum = (
    id: 'carriedIn' | 'earned' | 'payout' | 'carriedOut',
    label: string,
    help: string,
    isSecond = false,
  ): DataColumn<R> => ({
    id,
    label,
    help,
    align: 'end',
    sortable: false,
    // what is paid is larger than what is carried
    size: id === 'earned' || id === 'payout' ? 116 : 98,
    secondOnPhone: isSecond,
    value: (s) => s[id],
    cell: (s) => <span className="num">{money(s[id], s.currencyCode)}</span>,
  })
  return [
    {
      ...plain,
      id: 'month',
      label: 'Month',
      size: 96,
      hideable: false,
      value: (s) => s.month,
      cell: (s) => <span title={`Statement ${s.statementNumber}`}>{shortMonth(s.month)}</span>,
    },
    sum('carriedIn', 'From before', 'Carried on by the statement before'),
    {
      ...sum('earned', 'Earned', 'What became payable in the month, less what was taken back'),
      cell: (s) => <Earned row={s} />,
    },
    sum('payout', 'To be paid', 'Earned and from before, when that is enough to be paid out', true),
    sum('carriedOut', 'Carried on', 'Waits for the next statement'),
    {
      ...plain,
      id: 'paidOn',
      label: 'Paid',
      size: 120,
      hideable: false,
      value: (s) => s.paidOn ?? '',
      cell: (s) => <Paid row={s} onPaid={onPaid ? () => onPaid(s) : null} />,
    },
    {
      ...plain,
      id: 'files',
      label: 'Files',
      size: 116,
      hideable: false,
      value: () => '',
      cell: (s) => (
        <span className="creator-files">
          {formats.map(([format, label]) => (
            <Button
              key={format}
              variant="subtle"
              size="compact-xs"
              aria-label={`${label} of ${monthName(s.month)}`}
              onClick={() => onFile(s, format)}
            >
              {label}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}
