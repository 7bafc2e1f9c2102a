import type { Day } from './days.ts'
import type { GroupBy } from './dimensions.ts'
import { type BaseMetric, type BaseRow, type DerivedMetric, derived } from './metrics.ts'

/**
 * The performance table of the dashboard: four views of the same report (R16: the period before; R24: performance
 * views).
 */
export const performanceViews = ['best', 'worst', 'high-low', 'low-high'] as const
export type PerformanceView = (typeof performanceViews)[number]

/** Its tabs and the grouping behind each. */
export const performanceTabs = ['name', 'tracker', 'network', 'channel', 'page'] as const satisfies readonly GroupBy[]
export type PerformanceTab = (typeof performanceTabs)[number]

export type PerformanceSort = { by: BaseMetric | DerivedMetric; desc: boolean }
type Rule = {
  /** Length of the window in days, ending yesterday. */
  days: number
  /** Most rows shown: the first by `sort`. */
  rows: number
  sort: PerformanceSort
  minClicks?: number
  maxClicks?: number
  /** Shares: 0.008 is 0.8 %. */
  minCr?: number
  maxCr?: number
  /** Commission as a share of sales: 0.092 is 9.2 %. */
  maxCommissionShare?: number
  /** In the user's currency. */
  minCommission?: number
  /** `rows`: rows whose networks are all excluded are dropped. `request`: excluded networks are not requested. */
  excludes?: 'rows' | 'request'
}

export const performanceRules: Record<PerformanceView, Rule> = {
  best: { days: 30, rows: 25, sort: { by: 'conversionTotalCommission', desc: true } },
  worst: { days: 4, rows: 150, sort: { by: 'cr', desc: false }, minClicks: 500, maxCr: 0.008, excludes: 'rows' },
  'high-low': {
    days: 7,
    rows: 150,
    sort: { by: 'ecr', desc: true },
    minClicks: 130,
    minCr: 0.009,
    maxCommissionShare: 0.092,
    excludes: 'request',
  },
  'low-high': {
    days: 30,
    rows: 150,
    sort: { by: 'conversionTotalCommission', desc: true },
    minCommission: 500,
    maxClicks: 1000,
    excludes: 'request',
  },
}

// not from days.ts: the browser imports this file, and schemas stay on the server
const addDays = (day: Day, n: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

/** The days of a view. */
export const performanceWindow = (view: PerformanceView, today: Day): { fromDate: Day; toDate: Day } => ({
  fromDate: addDays(today, -performanceRules[view].days),
  toDate: addDays(today, -1),
})

type Network = {
  networkUuid: string
  networkIdentifier: string
  features: { apiConversions: boolean; callbacks: boolean }
}
/** Direct partners as a network: those tracked here, and those of a TUNE account. */
const inboundIdentifiers: readonly string[] = ['inbound', 'direct']
export const isInbound = ({ networkIdentifier }: { networkIdentifier: string }): boolean =>
  inboundIdentifiers.includes(networkIdentifier)

/**
 * Networks a view leaves out. Worst: those that cannot report conversions, where a low conversion rate means nothing,
 * and direct partners; high-low and low-high: direct partners, whose commission is the publisher's own agreement.
 * `reporting`: networks that did report conversions, whatever their declared abilities.
 */
export function excludedNetworks<N extends Network>(
  view: PerformanceView,
  networks: readonly N[],
  reporting: ReadonlySet<string> = new Set(),
): N[] {
  const { excludes } = performanceRules[view]
  if (excludes === undefined) return []
  const isBlind = (n: N) => !n.features.apiConversions && !n.features.callbacks && !reporting.has(n.networkUuid)
  return networks.filter((n) => isInbound(n) || (excludes === 'rows' && isBlind(n)))
}

type Row = BaseRow & { clickNetworkUuids: string; conversionNetworkUuids: string }
const uuids = (list: string): string[] => list.split(',').flatMap((part) => part.trim() || [])

/** Networks with conversions in these rows. */
export const reportingNetworks = (rows: readonly Row[]): Set<string> =>
  new Set(rows.flatMap((row) => uuids(row.conversionNetworkUuids)))

/** Whether all networks of a row are excluded. A row without any network is not. */
export function onlyOnNetworks(row: Row, excluded: readonly string[]): boolean {
  const own = [...uuids(row.clickNetworkUuids), ...uuids(row.conversionNetworkUuids)]
  return own.length > 0 && own.every((uuid) => excluded.includes(uuid))
}

/** Whether a row meets the thresholds, ends included. A ratio that cannot be computed meets none. */
export function meetsRule(view: PerformanceView, row: BaseRow): boolean {
  const rule = performanceRules[view]
  const cr = derived.cr(row)
  // computed here and not from the percentage: times 100 would push 9.2 % over its own limit
  const share = row.conversionSale === 0 ? null : row.conversionTotalCommission / row.conversionSale
  return (
    row.clickCount >= (rule.minClicks ?? 0) &&
    row.clickCount <= (rule.maxClicks ?? Number.POSITIVE_INFINITY) &&
    row.conversionTotalCommission >= (rule.minCommission ?? Number.NEGATIVE_INFINITY) &&
    (rule.minCr === undefined || (cr !== null && cr >= rule.minCr)) &&
    (rule.maxCr === undefined || (cr !== null && cr <= rule.maxCr)) &&
    (rule.maxCommissionShare === undefined || (share !== null && share <= rule.maxCommissionShare))
  )
}

const isDerived = (by: PerformanceSort['by']): by is DerivedMetric => by in derived
export const metricOf = (row: BaseRow, by: PerformanceSort['by']): number | null =>
  isDerived(by) ? derived[by](row) : row[by]

/** Rows of a view: those that meet its rule, sorted and capped. `excluded` are network uuids. */
export function performanceRows<R extends Row>(
  view: PerformanceView,
  rows: readonly R[],
  excluded: readonly string[],
): R[] {
  const { sort, rows: cap, excludes } = performanceRules[view]
  const sign = sort.desc ? -1 : 1
  const rank = (row: R) => metricOf(row, sort.by) ?? 0 // the rules drop rows without this ratio
  return rows
    .filter((row) => meetsRule(view, row) && !(excludes === 'rows' && onlyOnNetworks(row, excluded)))
    .sort((a, b) => sign * (rank(a) - rank(b)) || b.clickCount - a.clickCount)
    .slice(0, cap)
}

/** The sort after the view or tab changed: only site and page have pageviews. */
export function performanceSort(
  view: PerformanceView,
  tab: PerformanceTab,
  chosen: PerformanceSort | null,
): PerformanceSort {
  const sort = chosen ?? performanceRules[view].sort
  const counted = tab === 'page' || tab === 'channel'
  return sort.by === 'pageviewCount' && !counted ? { by: 'conversionTotalCommission', desc: true } : sort
}

/** The two halves of 'Drop in commission (14 days)': the last 14 days ending yesterday, and the 14 before. */
export const reducingWindow = (today: Day) => ({
  fromDate: addDays(today, -14),
  toDate: addDays(today, -1),
  prevFromDate: addDays(today, -28),
  prevToDate: addDays(today, -15),
})

/** 'Recently closed campaigns': the last 15 days, and the clicks a campaign needs to be listed. */
export const closedMinClicks = 50
export const closedWindow = (today: Day) => ({ fromDate: addDays(today, -15), toDate: addDays(today, -1) })
