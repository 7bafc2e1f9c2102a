import { baseMetrics, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import type { Source } from './report-query.ts'

/** What one table answered. */
export type Part = {
  source: Source
  rows: { grp: string; metrics: Partial<BaseRow>; networks: string[]; campaigns: string[] }[]
}
/** One group with what all tables know of it. */
export type Group = {
  grp: string
  metrics: BaseRow
  clickNetworks: string[]
  conversionNetworks: string[]
  campaigns: string[]
}

export const emptyGroup = (grp: string): Group => ({
  grp,
  metrics: emptyMetrics(),
  clickNetworks: [],
  conversionNetworks: [],
  campaigns: [],
})

const union = (a: string[], b: string[]) => (b.length === 0 ? a : [...new Set([...a, ...b])].sort())

export function addMetrics(to: BaseRow, from: Partial<BaseRow>): void {
  for (const m of baseMetrics) to[m] += from[m] ?? 0
}

/** The order of a report: revenue, clicks, pageviews, each the largest first; then the key. */
export const byImportance = (a: Group, b: Group): number =>
  b.metrics.conversionTotalCommission - a.metrics.conversionTotalCommission ||
  b.metrics.clickCount - a.metrics.clickCount ||
  b.metrics.pageviewCount - a.metrics.pageviewCount ||
  (a.grp < b.grp ? -1 : 1)

/** Puts the answers of the tables together, one group each, in order of importance. */
export function merge(parts: Part[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { source, rows } of parts)
    for (const row of rows) {
      const group = groups.get(row.grp) ?? emptyGroup(row.grp)
      groups.set(row.grp, group)
      addMetrics(group.metrics, row.metrics)
      if (source === 'click') group.clickNetworks = union(group.clickNetworks, row.networks)
      if (source === 'conversion') group.conversionNetworks = union(group.conversionNetworks, row.networks)
      group.campaigns = union(group.campaigns, row.campaigns)
    }
  return [...groups.values()].sort(byImportance)
}
