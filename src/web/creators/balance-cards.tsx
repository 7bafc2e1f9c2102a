import type { Balance } from '../../contract/creators/creator-money-views.ts'
import { sumAmounts } from '../../contract/cents.ts'
import { fullDay } from '../../report/date-text.ts'
import { leastPayout } from '../../contract/creators/creator-words.ts'
import { money as shown } from '../../report/format.ts'
import { StatCard } from '../ui/stat-card.tsx'

/** A creator's current balances in their currency. The publisher and the creator see the same words. */
export function BalanceCards({ balance }: { balance: Balance }) {
  const { currencyCode, payableAmount, pendingAmount, monthAmount, carriedAmount, missingCurrency, dueAmount, dueOn } =
    balance
  const next = sumAmounts([payableAmount, carriedAmount])
  const of = (amount: number) => shown(amount, currencyCode)
  return (
    <>
      {missingCurrency ? (
        <p className="creator-missing">There is no exchange rate for {missingCurrency}: amounts in it are left out.</p>
      ) : null}
      <div className="creator-cards">
        <StatCard
          hue="approved"
          label="To pay"
          help="On closed statements that nobody paid, and approved for the next one, with what the last one carried on."
          value={of(sumAmounts([dueAmount, next]))}
          note={
            <>
              {dueOn === null ? null : (
                <>
                  <b>{of(dueAmount)}</b> due {fullDay(dueOn)},{' '}
                </>
              )}
              <b>{of(next)}</b> for the next statement
            </>
          }
        />
        <StatCard
          hue="pending"
          label="Pending"
          help="The creator’s share of sales that are not approved yet."
          value={of(pendingAmount)}
          note="Not approved yet"
        />
        <StatCard
          hue="commission"
          label="This month"
          help="The creator’s share of this month’s sales up to now, approved or not."
          value={of(monthAmount)}
          note="Sales of this month so far"
        />
        <StatCard
          hue="neutral"
          label="Carried on"
          help={`Left over by the last statement: less than ${leastPayout} in this currency, or less than nothing.`}
          value={of(carriedAmount)}
          note="From the last statement, for the next one"
        />
      </div>
    </>
  )
}
