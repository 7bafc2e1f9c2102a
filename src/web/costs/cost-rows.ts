import { sumAmounts } from '../../contract/cents.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import { money, plural } from '../../report/format.ts'

export interface CostRow {
  domain: string
  name: string
  cost: number
  earned: number
}

/** What ads to each merchant cost and what the merchant earned, what lost most first (R260: money first). A domain is the merchant's key in the report. */
export function costRows(
  costs: readonly { domain: string; cost: number }[],
  rows: readonly StatisticsRow[],
): CostRow[] {
  const earned = new Map(rows.map((r) => [r.grp, r]))
  return costs
    .map(({ domain, cost }) => ({
      domain,
      name: earned.get(domain)?.name || domain,
      cost,
      earned: earned.get(domain)?.conversionTotalCommission ?? 0,
    }))
    .toSorted((a, b) => leftOf(a) - leftOf(b) || b.cost - a.cost || (a.domain < b.domain ? -1 : 1))
}

/** The first of them, and one row with what the others come to, so that the rows are their sum (R249: sums that close). */
export function withOthers(rows: readonly CostRow[], most: number): CostRow[] {
  const others = rows.slice(most)
  if (others.length === 0) return [...rows]
  const sum = (of: (row: CostRow) => number) => sumAmounts(others.map(of))
  const name = plural(others.length, 'other merchant')
  return [...rows.slice(0, most), { domain: '', name, cost: sum((r) => r.cost), earned: sum((r) => r.earned) }]
}

export const leftOf = (row: CostRow): number => sumAmounts([row.earned, -row.cost])
/** Whose ads cost more than the shop earned: those To do lists. */
export const losing = (rows: readonly CostRow[]): CostRow[] => rows.filter((row) => leftOf(row) < 0)

/** What is left of all shops, as what the losing ones lose beside what the others make (R201: what to do). */
export function verdict(rows: readonly CostRow[], code: string): string {
  const of = (list: readonly CostRow[]) => sumAmounts(list.map(leftOf))
  const lost = losing(rows)
  const others = rows.filter((row) => leftOf(row) >= 0)
  const [total, won] = [of(rows), of(others)]
  const left = total < 0 ? `Ads lost ${money(-total, code)}` : `Ads earned ${money(total, code)} more than they cost`
  if (lost.length === 0) return left
  const losers = `${plural(lost.length, 'merchant')} lost ${money(-of(lost), code)}`
  return others.length === 0
    ? `${left}: ${losers}`
    : `${left}: ${losers}, ${plural(others.length, 'other')} made ${money(won, code)}`
}
