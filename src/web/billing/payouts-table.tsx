import { SimpleTable } from '../ui/simple-table.tsx'
import type { Customer } from '../../contract/billing/billing.ts'
import { money } from '../../report/format.ts'
import { monthText } from '../../report/date-text.ts'

/** Payouts of boost campaigns by month. */
export function PayoutsTable({ payouts }: { payouts: Customer['payouts'] }) {
  if (payouts.length === 0) return <p className="payments-none dim">No payouts available yet</p>
  return (
    <SimpleTable
      label="Payouts"
      rows={payouts}
      keyOf={(row) => row.payoutUuid}
      columns={[
        { key: 'month', head: 'Date', cell: (row) => monthText(row.payoutDate) },
        { key: 'amount', head: 'Amount', end: true, cell: (row) => money(row.payoutAmount, row.payoutCurrencyCode) },
      ]}
    />
  )
}
