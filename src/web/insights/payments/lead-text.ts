import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fullDay } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'

type Totals = Pick<PaymentRow, 'approved' | 'paid' | 'overdue' | 'owed' | 'byBank' | 'untold'>

/** The network says itself what it paid, or did so once: of its own networks files may say it. */
export const tellsPayments = ({ paidBy, paid }: PaymentRow): boolean => paidBy !== null || paid !== 0

/** Networks with something overdue, most first. */
export const lateFirst = (rows: readonly PaymentRow[]): PaymentRow[] =>
  rows.filter((r) => r.overdue > 0).toSorted((a, b) => b.overdue - a.overdue)

/** What networks are known to owe, and who is late, in one sentence. */
export function leadText(rows: readonly PaymentRow[], totals: Totals, currency: string): string {
  const of = (n: number) => money(n, currency)
  if (totals.approved === 0) return 'Nothing that is approved waits for its money'
  if (totals.owed === 0) return 'No network is known to owe you anything'
  const owed = `Networks owe you ${of(totals.owed)}`
  const [worst, ...others] = lateFirst(rows)
  if (!worst) return rows.some((row) => row.delay !== null) ? `${owed}; nothing of it is overdue` : owed
  const since = worst.since === null ? '' : `, the oldest approved on ${fullDay(worst.since)}`
  return others.length === 0
    ? `${owed}; ${worst.networkName} should have paid ${of(worst.overdue)} of it by now${since}`
    : `${owed}; ${of(totals.overdue)} of it should be paid by now, most by ${worst.networkName} (${of(worst.overdue)}${since})`
}

/** The rest of what is approved: whose payment nobody tells, and what came by bank. */
export function restText(rows: readonly PaymentRow[], totals: Totals, currency: string): string | null {
  const of = (n: number) => money(n, currency)
  const names = rows.filter((r) => r.untold !== 0).map((r) => r.networkName)
  const untold =
    names.length === 0
      ? []
      : [`${of(totals.untold)} is approved at networks that do not report payments (${names.join(', ')}).`]
  const byBank = totals.byBank === 0 ? [] : [`${of(totals.byBank)} is of sales whose money came by bank.`]
  const parts = [...untold, ...byBank]
  return parts.length === 0 ? null : [...parts, `Together ${of(totals.approved)} approved.`].join(' ')
}

export const daysText = (low: number, high: number): string => (low === high ? `${low}` : `${low}–${high}`)
