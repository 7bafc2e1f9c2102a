import { int } from '../../../report/format.ts'
import { shortDay, weekdayDay } from '../../../report/date-text.ts'
import type { TrendPoint, TrendSeries } from '../../ui/charts/trend-types.ts'
import { isHour, isRunning } from './buckets.ts'
import type { CardKey, Dashboard, DashboardRow } from './card-rows.ts'

const hourOf = (grp: string): string => `${grp.slice(11, 13)}:00`

/** "13:00" when the range is one day, otherwise "2 Mar" (R14: hourly reports). */
export const axisText = (grp: string): string => (isHour(grp) ? hourOf(grp) : shortDay(grp))
/** "Mon 2 Mar" or "Mon 2 Mar, 13:00". */
export const pointText = (grp: string): string =>
  isHour(grp) ? `${weekdayDay(grp.slice(0, 10))}, ${hourOf(grp)}` : weekdayDay(grp)

const values = (row: DashboardRow) => ({
  pageviews: row.pageviewCount,
  clicks: row.clickCount,
  discover: row.discoverCount,
  conversions: row.conversionCount,
  commission: row.conversionTotalCommission,
})
export type SeriesKey = keyof ReturnType<typeof values>

/** Known shares of the conversions of clicks, by bucket and in total; `null`: unknown. */
export interface KnownShares {
  of: ReadonlyMap<string, number>
  total: number | null
}

const unknown: Record<SeriesKey, null> = {
  pageviews: null,
  clicks: null,
  discover: null,
  conversions: null,
  commission: null,
}

/**
 * Points of both charts. Buckets of the comparison period are matched by position. The running bucket is marked; future
 * buckets have no values, because they are not zero yet. `known` marks buckets whose clicks are still waiting for
 * conversions.
 */
export function points(
  rows: Dashboard['rows'],
  before: Dashboard['rows'] | null,
  now: { at: number; today: string },
  known?: KnownShares,
): TrendPoint[] {
  return rows.map((row, i): TrendPoint => {
    const start = Date.parse(row.startsAt)
    const isAhead = start > now.at
    const previous = before?.[i]
    return {
      at: row.grp,
      values: isAhead ? unknown : values(row),
      previous: previous ? { at: previous.grp, values: values(previous) } : null,
      ...(isRunning(row, now) ? { partial: true } : {}),
      maturity: isAhead ? undefined : known?.of.get(row.grp),
    }
  })
}

export const trafficSeries: readonly TrendSeries[] = [
  { key: 'pageviews', label: 'Pageviews', hue: 'pageviews', as: 'area', axis: 'pageviews', format: int },
  {
    key: 'clicks',
    label: 'Clicks',
    axisLabel: 'Clicks, with discover clicks on top',
    hue: 'clicks',
    as: 'bar',
    axis: 'clicks',
    stack: 'clicks',
    format: int,
  },
  {
    key: 'discover',
    label: 'Discover clicks',
    hue: 'clicks',
    as: 'bar',
    axis: 'clicks',
    stack: 'clicks',
    hatch: true,
    format: int,
  },
]
/**
 * Revenue first: it is the main number of the page. On one day both are bars: hours have few sales, and a line through
 * them would be wrong.
 */
export const moneySeries = (
  format: (n: number) => string,
  currency: string,
  isOneDay: boolean,
): readonly TrendSeries[] => {
  const as = isOneDay ? 'bar' : 'area'
  return [
    {
      key: 'commission',
      label: 'Revenue',
      axisLabel: `Revenue, ${currency}`,
      hue: 'commission',
      as,
      axis: 'commission',
      format,
      matures: true,
    },
    {
      key: 'conversions',
      label: 'Conversions',
      hue: 'conversions',
      as,
      axis: 'conversions',
      format: int,
      matures: true,
    },
  ]
}

/** The series of each chart, and which card shows which. */
export const charts = {
  traffic: ['pageviews', 'clicks', 'discover'],
  money: ['conversions', 'commission'],
} as const satisfies Record<string, readonly SeriesKey[]>
export type ChartKey = keyof typeof charts
export const cardSeries: Record<CardKey, { chart: ChartKey; series: readonly SeriesKey[] }> = {
  pageviews: { chart: 'traffic', series: ['pageviews'] },
  clicks: { chart: 'traffic', series: ['clicks', 'discover'] },
  conversions: { chart: 'money', series: ['conversions'] },
  commission: { chart: 'money', series: ['commission'] },
}
export type Hidden = Readonly<Record<ChartKey, readonly string[]>>
export const nothingHidden: Hidden = { traffic: [], money: [] }

/** Whether a card's series are the only visible ones in its chart. */
export function isFocused(hidden: Hidden, card: CardKey): boolean {
  const { chart, series } = cardSeries[card]
  return charts[chart].every((key) => (series as readonly string[]).includes(key) !== hidden[chart].includes(key))
}

/** A click on a card: its chart shows only the card's series; another click shows all. */
export function focusCard(hidden: Hidden, card: CardKey): Hidden {
  const { chart, series } = cardSeries[card]
  const others = charts[chart].filter((key) => !(series as readonly string[]).includes(key))
  return { ...hidden, [chart]: isFocused(hidden, card) ? [] : others }
}

/** The chart in one sentence for screen readers: the sums of the period. */
export const chartSummary = (
  rangeText: string,
  series: readonly TrendSeries[],
  pointsShown: readonly TrendPoint[],
): string =>
  `${rangeText}: ${series
    .map((s) => `${s.label} ${s.format(pointsShown.reduce((sum, p) => sum + (p.values[s.key] ?? 0), 0))}`)
    .join(', ')}.`
