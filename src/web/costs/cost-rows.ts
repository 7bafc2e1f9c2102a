import type { StatisticsRow } from '../../contract/insights/insights.ts'

export interface CostRow {
  domain: string
  name: string
  cost: number
  earned: number
}

/** What ads to each merchant cost and what the merchant earned, the most expensive first. A domain is the merchant's key in the report. */
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
    .toSorted((a, b) => b.cost - a.cost || (a.domain < b.domain ? -1 : 1))
}
