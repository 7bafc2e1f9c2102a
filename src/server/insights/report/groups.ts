import { type BaseMetric, baseMetrics } from '../../../contract/metrics.ts'
import { listJoiner } from './lists.ts'
import { metricsOf } from './metric-sql.ts'
import type { Part } from './part.ts'

/**
 * The data of all tables about some groups, column by column; index i of each column is the same group. Amounts in
 * cents. Plain arrays, so that numbers need no object each.
 */
export type Groups = {
  keys: string[]
  sums: Record<BaseMetric, number[]>
  /** Lists behind each group: uuids in order, joined by commas. */
  clickNetworks: string[]
  conversionNetworks: string[]
  campaigns: string[]
}

export function emptyGroups(keys: string[]): Groups {
  const none = () => keys.map(() => '')
  return {
    keys,
    sums: Object.fromEntries(baseMetrics.map((m) => [m, keys.map(() => 0)])) as Groups['sums'],
    clickNetworks: none(),
    conversionNetworks: none(),
    campaigns: none(),
  }
}

/**
 * Adds the data of a part. `slots`: for each row of the part the index of its group, or -1 when that group is not
 * included.
 */
export function addPart(groups: Groups, { source, sums, networks, campaigns }: Part, slots: Int32Array): void {
  for (const m of metricsOf(source)) {
    const [from, to] = [sums[m], groups.sums[m]]
    if (from) addColumn(to, from, slots)
  }
  const networksTo = source === 'click' ? groups.clickNetworks : groups.conversionNetworks
  if (networks) joinColumn(networksTo, networks, slots)
  if (campaigns) joinColumn(groups.campaigns, campaigns, slots)
}

function addColumn(to: number[], from: readonly number[], slots: Int32Array): void {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? -1
    if (slot >= 0) to[slot] = (to[slot] ?? 0) + (from[i] ?? 0)
  }
}

function joinColumn(to: string[], from: readonly string[], slots: Int32Array): void {
  const join = listJoiner()
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? -1
    if (slot >= 0) to[slot] = join(to[slot] ?? '', from[i] ?? '')
  }
}
