import { useQuery } from '@tanstack/react-query'
import { lastWindow } from '../../contract/last-window.ts'
import { todayIn } from '../../report/dates.ts'
import { rangeText, shortDay, weekdayDay } from '../../report/date-text.ts'
import { int, money, plural } from '../../report/format.ts'
import { useChartNotes } from '../annotations/use-chart-notes.ts'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { useMe } from '../lib/session.ts'
import { linkReportQuery } from './queries.ts'
import { TrendChart } from '../ui/charts/trend-chart.tsx'
import type { TrendSeries } from '../ui/charts/trend-types.ts'

const noFilters: [] = []
const series: TrendSeries[] = [
  { key: 'clickCount', label: 'Clicks', hue: 'clicks', as: 'area', axis: 'clicks', format: int },
]

/** Clicks of one link in the last 30 days (R114: thirty days): the report by day, filtered by the link. */
export function LinkClicks({ code }: { code: string }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const range = lastWindow(todayIn(userTimezone))
  const report = useQuery(linkReportQuery(api, code, range))
  const notes = useChartNotes(range, noFilters)
  const count = report.data?.totals.clickCount ?? 0
  return (
    <TrendChart
      title="Clicks, last 30 days"
      points={(report.data?.rows ?? []).map((r) => ({
        at: r.grp,
        values: { clickCount: r.clickCount },
      }))}
      series={series}
      summary={`${plural(count, 'click')} in the last 30 days, ${rangeText(range.fromDate, range.toDate)}.`}
      axisText={shortDay}
      pointText={weekdayDay}
      height={204}
      notes={notes.marks}
      loading={report.isPending}
      error={report.error ? messageOf(report.error) : null}
      onRetry={() => void report.refetch()}
    />
  )
}

/** The total for the days of the chart: "56 clicks, DKK 12.34". */
export function LinkMonth({ code }: { code: string }) {
  const { userTimezone, currency } = useMe()
  const { data } = useQuery(linkReportQuery(useApi(), code, lastWindow(todayIn(userTimezone))))
  if (!data) return null
  const { clickCount, conversionTotalCommission } = data.totals
  return `${plural(clickCount, 'click')}, ${money(conversionTotalCommission, currency.currencyCode)}`
}
