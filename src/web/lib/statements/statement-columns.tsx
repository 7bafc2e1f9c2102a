import { Button } from '@mantine/core'
import { type StatementFormat, statementFormats } from '../../../contract/statement-formats.ts'
import type { SharedStatement } from '../../../contract/statement.ts'
import { fullDay, monthText, shortMonthText } from '../../../report/date-text.ts'
import { amount, int, money, plural } from '../../../report/format.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { StatusDot } from '../../ui/status-dot.tsx'

/** The optional fields are for the publisher only. */
export type StatementLike = SharedStatement & { mayTakeBack?: boolean; reference?: string }

export interface StatementActs<R extends StatementLike> {
  onOpen: (row: R) => void
  onFile: (row: R, format: StatementFormat) => void
  /** Null for users without permission. */
  onPaid: ((row: R) => void) | null
  onTakeBack: ((row: R) => void) | null
}
export interface StatementWords {
  lines: 'Orders' | 'Sales'
  /** The statement to pay first: its button is filled. */
  filled?: string | null
  isSortable?: boolean
}

const sumOf = ({ toPay, currencyCode }: StatementLike) => money(toPay, currencyCode)
export const titleOf = (s: StatementLike): string => `${monthText(s.month)}, ${sumOf(s)}`

interface MarkAsPaidProps<R> {
  row: R
  onPaid: (row: R) => void
  isFilled: boolean
}
const MarkAsPaid = <R extends StatementLike>({ row, onPaid, isFilled }: MarkAsPaidProps<R>) => (
  <Button
    variant={isFilled ? 'filled' : 'default'}
    size="compact-xs"
    aria-label={`Mark as paid: ${titleOf(row)}`}
    onClick={() => onPaid(row)}
  >
    Mark as paid
  </Button>
)
const dueText = (dueOn: string, isOverdue: boolean): string =>
  isOverdue ? `Overdue since ${fullDay(dueOn)}` : `Due ${fullDay(dueOn)}`

function Paid<R extends StatementLike>({
  row,
  onPaid,
  onTakeBack,
  isFilled,
}: { row: R; isFilled: boolean } & Pick<StatementActs<R>, 'onPaid' | 'onTakeBack'>) {
  const { paidOn, reference, dueOn, isOverdue, mayTakeBack } = row
  if (paidOn !== null)
    return (
      <>
        <StatusDot hue="approved" {...(reference ? { title: `Reference ${reference}` } : {})}>
          {fullDay(paidOn)}
        </StatusDot>
        {mayTakeBack && onTakeBack ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Take back the payment: ${titleOf(row)}`}
            onClick={() => onTakeBack(row)}
          >
            Take back
          </Button>
        ) : null}
      </>
    )
  if (dueOn === null) return <StatusDot hue="neutral">Carried on</StatusDot>
  return (
    <span className="statement-pay">
      {onPaid ? (
        <MarkAsPaid row={row} onPaid={onPaid} isFilled={isFilled} />
      ) : (
        <StatusDot hue={isOverdue ? 'rejected' : 'pending'}>Not paid yet</StatusDot>
      )}
      <span className={isOverdue ? 'statement-late' : 'dim'}>{dueText(dueOn, isOverdue)}</span>
    </span>
  )
}

/** The phone version in one line: the action or the state. */
function PaidLine<R extends StatementLike>({
  row,
  onPaid,
  isFilled,
}: { row: R; isFilled: boolean } & Pick<StatementActs<R>, 'onPaid'>) {
  const { paidOn, dueOn, isOverdue } = row
  if (paidOn !== null) return <StatusDot hue="approved">{`Paid ${fullDay(paidOn)}`}</StatusDot>
  if (dueOn === null) return <StatusDot hue="neutral">Carried on</StatusDot>
  if (onPaid) return <MarkAsPaid row={row} onPaid={onPaid} isFilled={isFilled} />
  return <StatusDot hue={isOverdue ? 'rejected' : 'pending'}>{dueText(dueOn, isOverdue)}</StatusDot>
}

/** A sum with a second line of details. */
const Two = ({ sum, title, more }: { sum: string; title?: string; more: string | null }) => (
  <span className="num statement-two">
    {sum}
    {more === null ? null : (
      <span className="dim" title={title}>
        {more}
      </span>
    )}
  </span>
)

/** Why the sum differs from the earnings: carried over from or to another statement, and VAT. */
function partsOf({ carriedIn, carriedOut, vat, currencyCode }: StatementLike): string | null {
  const parts: [number, string][] = [
    [carriedIn, 'from before'],
    [carriedOut, 'carried on'],
    [vat, 'of it VAT'],
  ]
  const said = parts.flatMap(([sum, word]) => (sum === 0 ? [] : [`${amount(sum, currencyCode)} ${word}`]))
  return said.length === 0 ? null : said.join(', ')
}

const plain = { align: 'start' } as const

const monthColumn = <R extends StatementLike>(onOpen: StatementActs<R>['onOpen']): DataColumn<R> => ({
  ...plain,
  id: 'month',
  label: 'Month',
  size: 104,
  hideable: false,
  value: (s) => s.month,
  phoneCell: (s) => (
    <button
      type="button"
      className="text-button line-button"
      aria-label={`Statement ${s.statementNumber}, ${shortMonthText(s.month)}`}
      onClick={() => onOpen(s)}
    >
      {shortMonthText(s.month)}
    </button>
  ),
  cell: (s) => (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Statement ${s.statementNumber}, ${shortMonthText(s.month)}`}
      onClick={() => onOpen(s)}
    >
      {shortMonthText(s.month)}
    </Button>
  ),
})

const countColumn = <R extends StatementLike>(lines: StatementWords['lines']): DataColumn<R> => ({
  id: 'lineCount',
  label: lines,
  align: 'end',
  size: 60,
  onPhone: 'note',
  phoneCell: (s) => plural(s.lineCount, lines === 'Orders' ? 'order' : 'sale'),
  value: (s) => s.lineCount,
  cell: (s) => int(s.lineCount),
})

const sum = <R extends StatementLike>(id: 'earned' | 'toPay', label: string, help: string): DataColumn<R> => ({
  id,
  label,
  help,
  align: 'end',
  size: id === 'earned' ? 116 : 132,
  value: (s) => s[id],
})
const earnedColumn = <R extends StatementLike>(): DataColumn<R> => ({
  ...sum('earned', 'Earned', 'What became money in the month, less what was taken back; without VAT'),
  cell: (s) => (
    <Two
      sum={money(s.earned, s.currencyCode)}
      title="Taken back of sales on earlier statements; it is part of the sum above"
      more={s.returned === 0 ? null : `${money(s.returned, s.currencyCode)} returns`}
    />
  ),
})
const toPayColumn = <R extends StatementLike>(): DataColumn<R> => ({
  ...sum('toPay', 'To pay', 'What is to be paid, with VAT'),
  secondOnPhone: true,
  phoneCell: sumOf,
  cell: (s) => <Two sum={sumOf(s)} more={partsOf(s)} />,
})

const filesColumn = <R extends StatementLike>(onFile: StatementActs<R>['onFile']): DataColumn<R> => ({
  ...plain,
  id: 'files',
  label: 'Files',
  sortable: false,
  size: 122,
  hideable: false,
  value: () => '',
  cell: (s) => (
    <span className="statement-files">
      {statementFormats.map((format) => (
        <Button
          key={format}
          variant="subtle"
          size="compact-xs"
          aria-label={`${format.toUpperCase()} of ${monthText(s.month)}, ${s.currencyCode}`}
          onClick={() => onFile(s, format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  ),
})

export function statementColumns<R extends StatementLike>(
  { onOpen, onFile, onPaid, onTakeBack }: StatementActs<R>,
  { lines, isSortable = false, filled = null }: StatementWords,
): DataColumn<R>[] {
  const columns: DataColumn<R>[] = [
    monthColumn(onOpen),
    countColumn(lines),
    earnedColumn(),
    toPayColumn(),
    {
      ...plain,
      id: 'paidOn',
      label: 'Paid',
      size: 232,
      hideable: false,
      onPhone: 'state',
      phoneCell: (s) => <PaidLine row={s} onPaid={onPaid} isFilled={s.statementUuid === filled} />,
      value: (s) => s.paidOn ?? '',
      cell: (s) => <Paid row={s} onPaid={onPaid} onTakeBack={onTakeBack} isFilled={s.statementUuid === filled} />,
    },
    filesColumn(onFile),
  ]
  return isSortable ? columns : columns.map((column) => ({ ...column, sortable: false }))
}
