import { knownShare } from '../../../report/verdict.ts'
import { TrendChart } from '../../ui/charts/trend-chart.tsx'
import type { ChartNote, TrendPoint, TrendSeries } from '../../ui/charts/trend-types.ts'
import { axisText, chartSummary, type Hidden, pointText, trafficSeries } from './chart-series.ts'
import { texts } from './texts.ts'

export interface ChartsProps {
  points: readonly TrendPoint[]
  money: readonly TrendSeries[]
  rangeText: string
  /** The comparison: "Sat 14 Nov"; null: none. */
  comparedText: string | null
  isOneDay: boolean
  /** The known share of the conversions of these clicks; null: unknown. */
  known: number | null
  hidden: Hidden
  onHidden: (hidden: Hidden) => void
  loading: boolean
  error: string | null
  onRetry: () => void
  notes: readonly ChartNote[]
  /** Called when a note is pressed. */
  onNote: () => void
  /** A click on a day opens its hours. */
  onDay?: (day: string) => void
}

const HEIGHT = 250 // pixels (R85: charts)

/** 'Pageviews and Clicks' and 'Conversions and Revenue'. Their tooltips move together. */
export function Charts(p: ChartsProps) {
  const shared = {
    points: p.points,
    compare: p.comparedText !== null,
    apart: true,
    height: HEIGHT,
    axisText,
    pointText,
    syncId: 'dashboard',
    loading: p.loading,
    error: p.error,
    onRetry: p.onRetry,
    onPoint: p.onDay,
    notes: p.notes,
    onNote: p.onNote,
  }
  return (
    <div className="grid2">
      <TrendChart
        {...shared}
        title={texts.pageviewsAndClicks}
        series={trafficSeries}
        comparedText={p.comparedText}
        summary={chartSummary(p.rangeText, trafficSeries, p.points)}
        hidden={p.hidden.traffic}
        onHidden={(keys) => p.onHidden({ ...p.hidden, traffic: keys })}
      />
      <TrendChart
        {...shared}
        title={texts.conversionsAndRevenue}
        series={p.money}
        averageOver={p.isOneDay ? 3 : undefined}
        comparedText={p.isOneDay && p.comparedText !== null ? texts.averaged(p.comparedText) : p.comparedText}
        summary={chartSummary(p.rangeText, p.money, p.points)}
        hidden={p.hidden.money}
        onHidden={(keys) => p.onHidden({ ...p.hidden, money: keys })}
        immature={p.known === null ? null : texts.immature(knownShare(p.known))}
        shadeText={texts.stillComing}
      />
    </div>
  )
}
