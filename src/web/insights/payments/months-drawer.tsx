import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { shortMonthText } from '../../../report/date-text.ts'
import { amount, DASH, plural } from '../../../report/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailDrawer, DetailPart } from '../../ui/detail-drawer.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { ReceivedPart } from './received-part.tsx'
import { letterText } from './letter-text.ts'
import { daysText, tellsPayments } from './lead-text.ts'

interface DrawerProps {
  /** `null` is closed. */
  row: PaymentRow | null
  currency: string
  /** Who signs the letter. */
  sender: string
  /** Networks that a payment can be of. */
  choices: readonly { networkUuid: string; networkName: string }[]
  onClose: () => void
}

/** How it is known what the network paid, and when it usually does. */
function habitText(row: PaymentRow): string {
  if (!tellsPayments(row)) return `${row.networkName} tells no payments, so what it paid is still in what it owes here.`
  const known = row.paidBy === null ? '' : ` ${row.networkName} tells payments by ${row.paidBy}.`
  if (row.delay === null) return `Too few payments are known to say when it usually pays.${known}`
  const { median, low, high, sales } = row.delay
  return `Of ${plural(sales, 'paid sale')} half were paid within ${plural(median, 'day')} of their approval, four of five after ${daysText(low, high)} days.${known}`
}

/** A network's sales by month: what is approved and not paid, what of it is overdue, and what was paid. */
export function MonthsDrawer({ row, currency, sender, choices, onClose }: DrawerProps) {
  const of = (n: number) => (n === 0 ? DASH : amount(n, currency))
  const letter = row && letterText(row, currency, sender)
  return (
    <DetailDrawer opened={row !== null} onClose={onClose} title={row?.networkName ?? ''}>
      {row ? (
        <>
          <p>{habitText(row)}</p>
          <DetailPart title={`By month of the sale, ${currency}`}>
            <SimpleTable
              flush
              rows={row.months}
              keyOf={(m) => m.month}
              columns={[
                { key: 'month', head: 'Month', isRowHead: true, cell: (m) => shortMonthText(`${m.month}-01`) },
                { key: 'approved', head: 'Not paid', end: true, cell: (m) => of(m.approved), onPhone: 'amount' },
                { key: 'overdue', head: 'Overdue', end: true, cell: (m) => of(m.overdue), onPhone: 'state' },
                { key: 'paid', head: 'Paid', end: true, cell: (m) => of(m.paid), onPhone: 'note' },
              ]}
            />
          </DetailPart>
          <ReceivedPart row={row} sender={sender} choices={choices} />
          {letter ? (
            <DetailPart title="Letter about what is overdue">
              <CopyButton value={letter} label="Copy letter" />
              <pre className="payment-letter">{letter}</pre>
            </DetailPart>
          ) : null}
        </>
      ) : null}
    </DetailDrawer>
  )
}
