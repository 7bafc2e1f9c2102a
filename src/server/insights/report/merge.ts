import { baseMetrics, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import { metricsOf } from './metric-sql.ts'
import type { Source } from './report-query.ts'

/** What one table answered. */
export type Part = {
  source: Source
  rows: (Partial<BaseRow> & { grp?: string; networks?: string; campaigns?: string })[]
}
/** One group with what all tables know of it. Lists are uuids in order, joined by commas. */
export type Group = {
  grp: string
  metrics: BaseRow
  clickNetworks: string
  conversionNetworks: string
  campaigns: string
}

const zeros: Readonly<BaseRow> = emptyMetrics()

export const emptyGroup = (grp: string): Group => ({
  grp,
  metrics: { ...zeros },
  clickNetworks: '',
  conversionNetworks: '',
  campaigns: '',
})

/** Both lists as one, each uuid once, in order. */
export function joinLists(a: string, b: string): string {
  if (a === b || b === '') return a
  if (a === '') return b
  return [...new Set([...a.split(','), ...b.split(',')])].sort().join(',')
}

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
  for (const { source, rows } of parts) {
    const metrics = metricsOf(source)
    for (const row of rows) {
      const { grp = '' } = row
      const group = groups.get(grp) ?? emptyGroup(grp)
      groups.set(grp, group)
      for (const m of metrics) group.metrics[m] += row[m] ?? 0
      const { networks = '', campaigns = '' } = row
      if (source === 'click') group.clickNetworks = joinLists(group.clickNetworks, networks)
      else group.conversionNetworks = joinLists(group.conversionNetworks, networks)
      group.campaigns = joinLists(group.campaigns, campaigns)
    }
  }
  return [...groups.values()].sort(byImportance)
}
