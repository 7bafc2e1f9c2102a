import type { Customer } from '../../contract/billing/billing.ts'
import { amount } from '../../report/format.ts'
import { monthName } from './month-name.ts'

/** What boost campaigns paid, by month. */
export function PayoutsTable({ payouts }: { payouts: Customer['payouts'] }) {
  if (payouts.length === 0) return <p className="payments-none dim">No payouts available yet</p>
  return (
    <div className="payments">
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="payments-amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((row) => (
            <tr key={row.payoutUuid}>
              <td>{monthName(row.payoutDate)}</td>
              <td className="payments-amount">
                {amount(row.payoutAmount)} {row.payoutCurrencyCode}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
