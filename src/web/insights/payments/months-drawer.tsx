import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { sumAmounts } from '../../../contract/cents.ts'
import { shortMonthText } from '../../../report/date-text.ts'
import { amount, DASH, money, plural } from '../../../report/format.ts'
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
  /** The signature of the letter. */
  sender: string
  /** Networks that a payment can be assigned to. */
  choices: readonly { networkUuid: string; networkName: string }[]
  onClose: () => void
}

/** How the network's payments are known, and when it usually pays. */
function habitText(row: PaymentRow): string {
  if (!tellsPayments(row))
    return row.untold === 0
      ? `${row.networkName} does not report payments; files of your bank say what it paid.`
      : `${row.networkName} does not report payments. Files of your bank say what it paid, from the first payment in them on.`
  const known = row.paidBy === null ? '' : ` ${row.networkName} tells payments by ${row.paidBy}.`
  if (row.delay === null) return `Too few payments are known to say when it usually pays.${known}`
  const { median, low, high, sales } = row.delay
  return `Of ${plural(sales, 'paid sale')} half were paid within ${plural(median, 'day')} of their approval, four of five after ${daysText(low, high)} days.${known}`
}

/** A network's sales by month: what is approved and unpaid, what of it is overdue, and what was paid. */
export function MonthsDrawer({ row, currency, sender, choices, onClose }: DrawerProps) {
  const of = (n: number) => (n === 0 ? DASH : amount(n, currency))
  const others = row?.currencies.some((c) => c.currencyCode !== currency) ? row.currencies : []
  const letter = row && letterText(row, currency, sender)
  return (
    <DetailDrawer opened={row !== null} onClose={onClose} title={row?.networkName ?? ''}>
      {row ? (
        <>
          <p>{habitText(row)}</p>
          {others.length === 0 ? null : (
            <p className="dim">
              Approved and not paid, in the currencies of the sales:{' '}
              {others.map((c) => money(c.approved, c.currencyCode)).join(', ')}.
            </p>
          )}
          <DetailPart title={`By month of the sale, ${currency}`}>
            <SimpleTable
              flush
              rows={row.months}
              keyOf={(m) => m.month}
              columns={[
                { key: 'month', head: 'Month', isRowHead: true, cell: (m) => shortMonthText(`${m.month}-01`) },
                { key: 'owed', head: 'Owed', end: true, cell: (m) => of(m.owed), onPhone: 'amount' },
                { key: 'untold', head: 'Not told', end: true, cell: (m) => of(m.untold), onPhone: 'note' },
                { key: 'overdue', head: 'Overdue', end: true, cell: (m) => of(m.overdue), onPhone: 'state' },
                {
                  key: 'paid',
                  head: 'Paid',
                  end: true,
                  cell: (m) => of(sumAmounts([m.paid, m.byBank])),
                  onPhone: 'note',
                },
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
