import { addDays, type Day } from './days.ts'
import type { StatisticsRow } from './insights.ts'
import { type BaseMetric, type DerivedMetric, derived } from './metrics.ts'

/** The dashboard's performance table (specification 1, sections 2, 4, 5 and 9): rows of the report, chosen by rules. */
export const performanceViews = ['best', 'worst', 'high-low', 'low-high'] as const
export type PerformanceView = (typeof performanceViews)[number]
export const defaultPerformanceView: PerformanceView = 'best'

/** Grouping of the report → its tab. */
export const performanceTabs = {
  name: 'Merchants',
  tracker: 'Campaigns',
  network: 'Networks',
  channel: 'Sites',
  page: 'Pages',
} as const
export type PerformanceTab = keyof typeof performanceTabs
export const defaultPerformanceTab: PerformanceTab = 'name'

export type PerformanceSort = { key: BaseMetric | DerivedMetric; desc: boolean }
const byRevenue: PerformanceSort = { key: 'conversionTotalCommission', desc: true }

/** `days` end yesterday. `cap` is the number of rows shown. */
export const performance = {
  best: { title: 'Best performing', days: 30, cap: 25, sort: byRevenue },
  worst: { title: 'Worst performing', days: 4, cap: 150, sort: { key: 'cr', desc: false } },
  'high-low': { title: 'High-low merchants', days: 7, cap: 150, sort: { key: 'ecr', desc: true } },
  'low-high': { title: 'Low-high merchants', days: 30, cap: 150, sort: byRevenue },
} as const satisfies Record<PerformanceView, { title: string; days: number; cap: number; sort: PerformanceSort }>

export type DaySpan = { fromDate: Day; toDate: Day }
const endingYesterday = (days: number, today: Day): DaySpan => ({
  fromDate: addDays(today, -days),
  toDate: addDays(today, -1),
})
export const performanceRange = (view: PerformanceView, today: Day): DaySpan =>
  endingYesterday(performance[view].days, today)

/** "Drop in commission": the 15 days that end yesterday against days 30 to 16 ago. */
export const reducingRange = (today: Day): DaySpan & { prevFromDate: Day; prevToDate: Day } => ({
  ...endingYesterday(15, today),
  prevFromDate: addDays(today, -30),
  prevToDate: addDays(today, -16),
})
/** "Recently closed campaigns": 15 days, today included. */
export const closedRange = (today: Day): DaySpan => ({ fromDate: addDays(today, -14), toDate: today })
export const closedMinClickCount = 50

/** Networks left out of a view, by uuid; a setting of the installation or the account. */
export type ExcludedNetworks = { worst: string[]; highLow: string[]; lowHigh: string[] }

/** High-low and low-high leave networks out of the numbers themselves; worst drops rows (see `performanceRows`). */
export function performanceFilters(view: PerformanceView, excluded: ExcludedNetworks): { networkNotUuids?: string[] } {
  const not = { best: [], worst: [], 'high-low': excluded.highLow, 'low-high': excluded.lowHigh }[view]
  return not.length > 0 ? { networkNotUuids: not } : {}
}

/** Whole cents, so that no threshold is missed by a rounding of floating point. */
const cents = (amount: number) => Math.round(amount * 100)

/** Whether a row belongs into a view, its networks aside. Ratios are compared by multiplying out. */
export const performanceRule = {
  best: () => true,
  worst: (r) => r.clickCount >= 500 && r.conversionCount * 1000 <= r.clickCount * 8,
  'high-low': (r) =>
    r.clickCount >= 130 &&
    r.conversionCount * 1000 >= r.clickCount * 9 &&
    r.conversionSale > 0 &&
    cents(r.conversionTotalCommission) * 1000 <= cents(r.conversionSale) * 92,
  'low-high': (r) => r.conversionTotalCommission >= 500 && r.clickCount <= 1000,
} satisfies Record<PerformanceView, (row: StatisticsRow) => boolean>

const networksOf = (r: StatisticsRow) =>
  [...r.clickNetworkUuids.split(','), ...r.conversionNetworkUuids.split(',')].filter((uuid) => uuid !== '')

/** True when the row has networks and all of them are excluded. A row without a network stays. */
export function onlyExcludedNetworks(row: StatisticsRow, excluded: readonly string[]): boolean {
  const networks = networksOf(row)
  return networks.length > 0 && networks.every((uuid) => excluded.includes(uuid))
}

export const isUnknownRow = (row: { name: string }): boolean => row.name === '' || row.name.toLowerCase() === 'unknown'

/** The value of a column, base or derived; `null` when it cannot be computed. */
export const metricValue = (row: StatisticsRow, key: PerformanceSort['key']): number | null =>
  key in derived ? derived[key as DerivedMetric](row) : row[key as BaseMetric]

/** Rows in order of a column. What cannot be computed is last either way; equal rows are in order of their group. */
export function sortRows<R extends StatisticsRow>(rows: readonly R[], sort: PerformanceSort): R[] {
  return rows
    .map((row) => ({ row, value: metricValue(row, sort.key) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      const order = sort.desc ? b.value - a.value : a.value - b.value
      return order || (a.row.grp < b.row.grp ? -1 : 1)
    })
    .map(({ row }) => row)
}

/** Pageviews are a column of the tabs Pages and Sites only; elsewhere that sort falls back to revenue. */
export const sortFor = (tab: PerformanceTab, sort: PerformanceSort): PerformanceSort =>
  sort.key === 'pageviewCount' && tab !== 'page' && tab !== 'channel' ? byRevenue : sort

/**
 * The rows of a view, sorted and capped. `hidden` is how many rows met the rule of the worst view and were dropped
 * because all their networks are excluded: the screen says so.
 */
export function performanceRows<R extends StatisticsRow>(
  view: PerformanceView,
  rows: readonly R[],
  excluded: ExcludedNetworks,
  sort: PerformanceSort = performance[view].sort,
): { rows: R[]; hidden: number } {
  const met = rows.filter((row) => !isUnknownRow(row) && performanceRule[view](row))
  const kept = view === 'worst' ? met.filter((row) => !onlyExcludedNetworks(row, excluded.worst)) : met
  return { rows: sortRows(kept, sort).slice(0, performance[view].cap), hidden: met.length - kept.length }
}
