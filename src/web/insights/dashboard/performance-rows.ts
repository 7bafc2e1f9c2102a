import type { Filters, StatisticsRow } from '../../../contract/insights/insights.ts'
import { dimensionOf } from '../../../contract/dimensions.ts'
import {
  type PerformanceTab,
  type PerformanceView,
  performanceRules,
  performanceTabs,
  performanceWindow,
} from '../../../contract/performance.ts'
import type { Day } from '../../../report/dates.ts'
import { capital, int, typedPercent } from '../../../report/format.ts'
import { type FilterItem, type Search, withFilter } from '../../../report/search.ts'
import { filtersOf, type Selection } from './selection.ts'
import { texts } from './texts.ts'

const tabLabels: Record<PerformanceTab, string> = {
  name: 'Merchants',
  tracker: 'Campaigns',
  network: 'Networks',
  channel: 'Sites',
  page: 'Pages',
}
export const performanceTabItems = performanceTabs.map((key) => ({ key, label: tabLabels[key] }))
/** 'No Merchants' (R24: performance views). */
export const emptyText = (tab: PerformanceTab): string => `No ${tabLabels[tab]}`

export const viewLabels: Record<PerformanceView, string> = {
  best: `Best performing (${performanceRules.best.days} days)`,
  worst: `Worst performing (${performanceRules.worst.days} days)`,
  'high-low': `High-low merchants (${performanceRules['high-low'].days} days)`,
  'low-high': `Low-high merchants (${performanceRules['low-high'].days} days)`,
}

const share = (value: number): string => typedPercent(Math.round(value * 1000) / 10)

/** The rule of a view in one line: "Clicks ≥ 500, CR ≤ 0.8%". */
export function ruleText(view: PerformanceView, money: (n: number) => string): string {
  const rule = performanceRules[view]
  const parts = [
    rule.minCommission === undefined ? null : `commission ≥ ${money(rule.minCommission)}`,
    rule.minClicks === undefined ? null : `clicks ≥ ${int(rule.minClicks)}`,
    rule.maxClicks === undefined ? null : `clicks ≤ ${int(rule.maxClicks)}`,
    rule.minCr === undefined ? null : `CR ≥ ${share(rule.minCr)}`,
    rule.maxCr === undefined ? null : `CR ≤ ${share(rule.maxCr)}`,
    rule.maxCommissionShare === undefined ? null : `commission ≤ ${share(rule.maxCommissionShare)} of sales`,
  ].filter((part) => part !== null)
  const text = parts.length > 0 ? parts.join(', ') : `the ${rule.rows} with the highest revenue`
  return capital(text)
}

/** The text for excluded networks; null without any. */
export const excludedText = (networks: readonly { networkName: string }[]): string | null =>
  networks.length === 0 ? null : `Not included: ${networks.map((n) => n.networkName).join(', ')}`

/** The query of a view. Excluded networks are part of it only where rows do not tell their network. */
export function performanceInput(p: {
  view: PerformanceView
  tab: PerformanceTab
  today: Day
  selection: Selection
  excluded: readonly string[]
}): { fromDate: Day; toDate: Day; groupBy: PerformanceTab; filters: Filters } {
  const inRequest = performanceRules[p.view].excludes === 'request' && p.excluded.length > 0
  return {
    ...performanceWindow(p.view, p.today),
    groupBy: p.tab,
    filters: { ...filtersOf(p.selection), ...(inRequest ? { networkNotUuids: [...p.excluded] } : {}) },
  }
}

/**
 * The address of the report with the same tab, filters and days, and thus the same numbers. 'all' is every network
 * except direct partners; where networks are selected, those that the view excludes are removed.
 */
export function reportSearch(p: {
  view: PerformanceView
  tab: PerformanceTab
  today: Day
  filters: readonly FilterItem[]
  excluded: readonly string[]
}): Record<string, unknown> {
  const { fromDate, toDate } = performanceWindow(p.view, p.today)
  const { excludes } = performanceRules[p.view]
  const isLeftOut = (f: FilterItem) =>
    excludes === 'request' && f.key === 'networkUuids' && p.excluded.includes(f.value)
  const chosen = p.filters.some((f) => f.key === 'networkUuids')
  const filters = [
    ...p.filters.filter((f) => !isLeftOut(f)),
    ...(excludes === 'request' && !chosen ? [{ key: 'networkUuids', value: 'all', label: 'All networks' }] : []),
  ]
  return {
    tab: p.tab,
    filters: filters.length > 0 ? filters : undefined,
    from: fromDate,
    to: toDate,
    cmp: 'none',
    crFilter: p.view === 'worst' ? 'true' : undefined,
  }
}

/** The same for one row, day by day; null where it has no name to filter by. */
export function rowReport(
  report: Search,
  tab: PerformanceTab,
  row: Pick<StatisticsRow, 'grp' | 'name'>,
): Search | null {
  const key = dimensionOf(tab).filter?.key
  if (key === undefined || row.grp === '') return null
  const filters = (report.filters ?? []) as readonly FilterItem[]
  return {
    ...report,
    tab: 'date',
    crFilter: undefined,
    filters: withFilter(filters, key, [row.grp], () => row.name || row.grp),
  }
}

const MAX_NAME = 60
export const nameless = (name: string): boolean => name.trim() === '' || name.trim().toLowerCase() === 'unknown'

/** The content of the first column. */
export function rowLabel(row: Pick<StatisticsRow, 'name' | 'grp'>, tab: PerformanceTab, ownDomain: string): string {
  const name = nameless(row.name) ? row.grp : row.name
  if (nameless(row.name) && (tab !== 'page' || nameless(row.grp))) return texts.unknown
  if (tab === 'name' && name.toLowerCase() === ownDomain) return texts.test
  return name.length > MAX_NAME * 2 ? `${name.slice(0, MAX_NAME * 2)}…` : name
}

/** What is known of a merchant by its domain, which is the key of its row. */
export interface KnownMerchant {
  uuid: string
  icon: string | null
}
export type KnownMerchants = ReadonlyMap<string, KnownMerchant>

const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const pathTo = (root: string, ...uuids: (string | undefined)[]): string | null => {
  const uuid = uuids.find((text) => text !== undefined && uuidPattern.test(text))
  return uuid === undefined ? null : `/${root}/${uuid}`
}
const paths: Record<PerformanceTab, (row: StatisticsRow, merchants: KnownMerchants) => string | null> = {
  name: (row, merchants) => pathTo('merchants', row.nameUuid, merchants.get(row.grp)?.uuid),
  tracker: () => null,
  network: (row) => pathTo('networks', row.networkUuid),
  channel: (row) => pathTo('sites', row.channelUuid),
  page: () => null,
}

/** The link of the first column inside the app; null for rows without their own page. */
export const rowPath = (row: StatisticsRow, tab: PerformanceTab, merchants: KnownMerchants): string | null =>
  nameless(row.name) ? null : paths[tab](row, merchants)
