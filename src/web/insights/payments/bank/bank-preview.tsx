import type { Output } from '../../../../contract/call.ts'
import type { bankFiles } from '../../../../contract/insights/bank-files.ts'
import { fullDay, rangeText } from '../../../../report/date-text.ts'
import { DASH, int, money, plural } from '../../../../report/format.ts'
import { FileNotes, lineText, UnreadLines } from '../../../ui/file-notes.tsx'
import { SimpleTable } from '../../../ui/simple-table.tsx'
import { PayerSelect } from './payer-select.tsx'

export type Preview = Output<typeof bankFiles.preview>
type Line = Preview['lines'][number]

const columnWords = {
  date: 'date',
  amount: 'amount',
  direction: 'in or out',
  currency: 'currency',
  payer: 'payer',
  text: 'text',
  state: 'state',
} as const satisfies Record<Preview['columns'][number]['column'], string>

const sumText = (sums: Preview['networks'][number]['sums']) =>
  sums.map((s) => money(s.amount, s.currencyCode)).join(', ')

/** Lines of one payer are one question: the first of them represents all. */
function payersOf(lines: readonly Line[]): { line: Line; count: number }[] {
  const found = new Map<string, { line: Line; count: number }>()
  for (const line of lines) {
    const known = found.get(line.payer)
    if (known) known.count++
    else found.set(line.payer, { line, count: 1 })
  }
  return [...found.values()]
}

/** The columns and days of the file, and the networks' payments. */
const BankFacts = ({ preview: p }: { preview: Preview }) => (
  <dl className="preview-facts">
    <dt>Columns</dt>
    <dd>{p.columns.map((c) => `${columnWords[c.column]}: “${c.heading}”`).join(', ')}</dd>
    <dt>Days</dt>
    <dd>{p.fromDate && p.toDate ? rangeText(p.fromDate, p.toDate) : DASH}</dd>
    <dt>Came in</dt>
    <dd>
      {plural(p.incomingCount, 'line')}; {int(p.outgoingCount)} that went out are not read
    </dd>
    <dt>From networks</dt>
    <dd>
      {p.networks.map((n) => (
        <div key={n.networkUuid}>
          {n.networkName}: {plural(n.lineCount, 'line')}, {sumText(n.sums)}
        </div>
      ))}
      {p.networks.length === 0
        ? 'No line yet: say below which payer is a network'
        : `${int(p.newCount)} new, ${int(p.networkLineCount - p.newCount)} here already. Other lines are not kept.`}
    </dd>
  </dl>
)

interface BankPreviewProps {
  preview: Preview
  isReading: boolean
  onSaid: (problem: unknown) => void
}

/** The network of each payer’s lines. */
function BankPayers({ preview: p, isReading, onSaid }: BankPreviewProps) {
  const payers = payersOf(p.lines)
  if (payers.length === 0) return null
  return (
    // what scrolls must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="bank-payers" tabIndex={0} aria-label="Payers of this file">
      <SimpleTable
        flush
        label="Who paid"
        rows={payers}
        keyOf={({ line }) => line.payer}
        columns={[
          {
            key: 'text',
            head: 'Line',
            isRowHead: true,
            cell: ({ line, count }) => (
              <>
                <span className="bank-text">{line.text}</span>
                <span className="dim small">
                  {fullDay(line.day)}
                  {count > 1 ? `, and ${plural(count - 1, 'more line', 'more lines')}` : ''}
                </span>
              </>
            ),
          },
          { key: 'amount', head: 'Amount', end: true, cell: ({ line }) => money(line.amount, line.currencyCode) },
          {
            key: 'network',
            head: 'Network',
            cell: ({ line }) => (
              <PayerSelect
                payer={line.payer}
                networkUuid={line.networkUuid}
                choices={p.choices}
                disabled={isReading}
                onEnd={onSaid}
              />
            ),
          },
        ]}
      />
    </section>
  )
}

/**
 * The content of a bank file before it is saved: its columns, the networks' payments, and the network of each payer’s
 * lines.
 */
export function BankPreview(props: BankPreviewProps) {
  const { preview: p } = props
  return (
    <div>
      <BankFacts preview={p} />
      <UnreadLines
        title="Lines that cannot be read"
        word={plural(p.rejectedCount, 'line')}
        rejected={p.rejected}
        count={p.rejectedCount}
      />
      <BankPayers {...props} />
      <FileNotes
        groups={[
          {
            title: `${plural(p.leftOutCount, 'line')} left out`,
            lines: p.leftOut.map(lineText),
            count: p.leftOutCount,
          },
        ]}
      />
    </div>
  )
}
