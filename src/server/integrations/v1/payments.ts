import type { PaymentRow, Remittance } from '../../../contract/insights/payments.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { sumAmounts } from '../../../contract/money.ts'
import type { Handlers } from '../../http/handlers.ts'
import { monthsBack } from '../../../report/months-back.ts'
import { stringifySearch } from '../../../report/search.ts'
import { todayIn } from '../../time/index.ts'
import type { V1Parts } from './ports.ts'
import { money } from './to-money.ts'

const received = ({ day, amount, currencyCode, text, match }: Remittance) => ({
  day,
  amount: money(amount, currencyCode),
  text,
  matched: match && {
    by: match.basis,
    months: match.months,
    approved: money(match.approved, currencyCode),
    difference: money(match.difference, currencyCode),
  },
})

export const paymentsCalls = ({ screens, clock, publicUrl }: V1Parts): Handlers<typeof v1.payments> => ({
  async list({ months }, who) {
    const range = monthsBack(todayIn(who.timezone, clock), Number(months))
    const { rows, totals, currencyCode: currency } = await screens().payments.list(range, who)
    const known = rows.flatMap((row) => row.received ?? [])
    const sumsOf = (sums: Pick<PaymentRow, 'approved' | 'owed' | 'byBank' | 'untold' | 'overdue' | 'paid'>) => ({
      not_paid: money(sums.approved, currency),
      owed: money(sums.owed, currency),
      came_by_bank: money(sums.byBank, currency),
      not_told: money(sums.untold, currency),
      overdue: money(sums.overdue, currency),
      paid: money(sums.paid, currency),
    })
    return {
      period: { from: range.fromDate, to: range.toDate, timezone: who.timezone },
      currency,
      networks: rows.map((row) => ({
        network: { id: row.networkUuid, name: row.networkName },
        ...sumsOf(row),
        not_paid_in: row.currencies.map((c) => money(c.approved, c.currencyCode)),
        paid_by: row.paidBy,
        since: row.since,
        usual_delay: row.delay && { days: row.delay.median, low: row.delay.low, high: row.delay.high },
        expected: row.expected,
        received: row.received === null ? null : money(row.received, currency),
        payments: row.remittances.map(received),
        months: row.months.map(({ month, ...ofMonth }) => ({ month, ...sumsOf(ofMonth) })),
      })),
      totals: { ...sumsOf(totals), received: known.length === 0 ? null : money(sumAmounts(known), currency) },
      report_url: `${publicUrl}/insights/payments${stringifySearch(months === '12' ? {} : { months })}`,
    }
  },
})
