import { sumAmounts } from '../../contract/cents.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import { money, plural } from '../../report/format.ts'

export interface CostRow {
  domain: string
  name: string
  cost: number
  earned: number
}

/**
 * The cost of ads to each merchant and the merchant's earnings, largest loss first (R260: money first). A domain is the
 * merchant's key in the report.
 */
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

/** The first rows, and one row with the sum of the others, so that the rows add up (R249: sums that close). */
export function withOthers(rows: readonly CostRow[], most: number): CostRow[] {
  const others = rows.slice(most)
  if (others.length === 0) return [...rows]
  const sum = (of: (row: CostRow) => number) => sumAmounts(others.map(of))
  const name = plural(others.length, 'other merchant')
  return [...rows.slice(0, most), { domain: '', name, cost: sum((r) => r.cost), earned: sum((r) => r.earned) }]
}

export const leftOf = (row: CostRow): number => sumAmounts([row.earned, -row.cost])
/** Shops whose ads cost more than they earned: the same as in To do. */
export const losing = (rows: readonly CostRow[]): CostRow[] => rows.filter((row) => leftOf(row) < 0)

/** The profit of all shops, split into losses of losing shops and gains of the others (R201: what to do). */
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
