import { maturityNeeds } from '../../../contract/bounds.ts'
import { longOpenDays } from '../../../contract/insights/cohort-days.ts'
import type { CohortRow } from '../../../contract/insights/cohorts.ts'
import { monthText } from '../../../report/date-text.ts'
import { int, money } from '../../../report/format.ts'

type Sums = Omit<CohortRow, 'grp' | 'name' | 'startsAt'>

/** "October’s"; with its year if that differs from the year of the last month. */
function whose(month: string, last: string): string {
  const [name = '', year = ''] = monthText(month).split(' ')
  return `${name}${year === last.slice(0, 4) ? '' : ` ${year}`}’s`
}

/** The month with the most still to come; where there is none, the last one with commission. */
export const leadRow = (rows: readonly CohortRow[]): CohortRow | undefined =>
  rows
    .filter((row) => row.toCome !== null && row.toCome.expected >= 0.5)
    .toSorted((a, b) => (b.toCome?.expected ?? 0) - (a.toCome?.expected ?? 0))[0] ??
  rows.findLast((row) => row.commission !== 0)

/** What a month's clicks have earned and are expected to earn, in one sentence. */
export function leadText(rows: readonly CohortRow[], currency: string): string | null {
  const row = leadRow(rows)
  if (!row) return null
  const so = `${whose(row.grp, rows.at(-1)?.grp ?? row.grp)} clicks have brought ${money(row.commission, currency, 0)} so far`
  const { toCome } = row
  if (toCome === null) return so
  if (toCome.expected < 0.5) return `${so}; by the usual pace nothing more is to come`
  return `${so}; by the usual pace ${money(toCome.expected, currency, 0)} more is still to come, ${int(toCome.low)}–${int(toCome.high)}`
}

/** What became of everything in the table, in one sentence. */
export function stateText(totals: Sums, currency: string): string {
  const of = (n: number) => money(n, currency, 0)
  const { commission, openCommission: open, longOpenCommission: longOpen } = totals
  if (totals.toCome === null)
    return `What is still to come is said once ${maturityNeeds.sales} sales have had ${maturityNeeds.days} days since their click.`
  if (Math.abs(open) < 0.5) return `All of ${of(commission)} in these months is decided.`
  const late = longOpen < 0.5 ? '' : `, ${of(longOpen)} of it for clicks older than ${longOpenDays} days`
  return `Of ${of(commission)} in these months ${of(open)} is still open${late}.`
}
