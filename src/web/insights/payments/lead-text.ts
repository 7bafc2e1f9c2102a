import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fullDay } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { nameList } from '../../../report/name-list.ts'

type Totals = Pick<PaymentRow, 'approved' | 'paid' | 'overdue' | 'owed' | 'byBank' | 'untold'>

/** The network reports what it paid, or did so once: for own networks files may report it. */
export const tellsPayments = ({ paidBy, paid }: PaymentRow): boolean => paidBy !== null || paid !== 0

/** Networks with overdue amounts, most first. */
export const lateFirst = (rows: readonly PaymentRow[]): PaymentRow[] =>
  rows.filter((r) => r.overdue > 0).toSorted((a, b) => b.overdue - a.overdue)

/** What networks are known to owe, and which are late, in one sentence. */
export function leadText(rows: readonly PaymentRow[], totals: Totals, currency: string): string {
  const of = (n: number) => money(n, currency)
  if (totals.approved === 0) return 'Nothing that is approved waits for its money'
  if (totals.owed === 0) return 'No network is known to owe you anything'
  const owed = `Networks owe you ${of(totals.owed)}`
  const [worst, ...others] = lateFirst(rows)
  if (!worst) return rows.some((row) => row.delay !== null) ? `${owed}; nothing of it is overdue` : owed
  const late = `${owed}; ${of(totals.overdue)} of it is overdue`
  return others.length === 0 ? `${late} at ${worst.networkName}` : `${late}, most at ${worst.networkName}`
}

export interface Figure {
  name: string
  value: string
  note: string
}

/** The named parts of the approved amount: together with the owed amount they make up the whole, to the cent. */
export function figuresOf(rows: readonly PaymentRow[], totals: Totals, currency: string): Figure[] {
  const of = (n: number) => money(n, currency)
  const silent = rows.filter((r) => r.untold !== 0).map((r) => r.networkName)
  const figures: Figure[] = []
  const [worst, ...others] = lateFirst(rows)
  const since = worst?.since ? fullDay(worst.since) : null
  // for a single one the sentence has the amount already
  if (worst && others.length > 0)
    figures.push({
      name: `Overdue at ${worst.networkName}`,
      value: of(worst.overdue),
      note: since === null ? '' : `The oldest approved on ${since}`,
    })
  else if (worst && since !== null)
    figures.push({ name: 'Oldest unpaid', value: since, note: `Approved then at ${worst.networkName}` })
  if (silent.length > 0)
    figures.push({ name: 'Payment not reported', value: of(totals.untold), note: `Approved at ${nameList(silent)}` })
  if (totals.byBank !== 0)
    figures.push({ name: 'Came by bank', value: of(totals.byBank), note: 'Of approved sales, as your bank says' })
  if (silent.length > 0 || totals.byBank !== 0)
    figures.push({
      name: 'Approved, not reported paid',
      value: of(totals.approved),
      note: 'Owed, not reported and by bank',
    })
  return figures
}

export const daysText = (low: number, high: number): string => (low === high ? `${low}` : `${low}–${high}`)
