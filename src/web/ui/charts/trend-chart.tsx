import { Skeleton } from '@mantine/core'
import { lazy, useMemo, useState } from 'react'
import { ErrorPanel } from '../error-panel.tsx'
import { Swatch } from '../swatch.tsx'
import { LatePlot } from './late-plot.tsx'
import { drawnSeries, SeriesToggles } from './series-toggles.tsx'
import { isImmature } from './trend-data.ts'
import { TrendTable } from './trend-table.tsx'
import type { TrendChartProps } from './trend-types.ts'

// Recharts is 110 KB: cards and tables are usable before it arrives
const TrendPlot = lazy(() => import('./trend-plot.tsx'))

/** A card with series over time. Its height never depends on the data, so nothing jumps. */
export function TrendChart(p: TrendChartProps) {
  const [own, setOwn] = useState<string[]>([])
  const hidden = p.hidden ?? own
  const height = p.height ?? 250
  const { series, most } = p
  const on = useMemo(() => {
    const keys = series.map((s) => s.key)
    const drawn = drawnSeries(keys, hidden, most)
    return series.filter((s) => drawn.includes(s.key))
  }, [series, hidden, most])
  const pointText = p.pointText ?? p.axisText
  const blank = <Skeleton height={height} radius="md" opacity={0.5} aria-hidden />
  return (
    <section className="card chart" aria-label={p.title} aria-busy={p.loading || undefined}>
      <div className="card-head">
        <h2 className="card-title">{p.title}</h2>
        <span className="spacer" />
        {p.actions}
        <SeriesToggles series={series} hidden={hidden} onHidden={p.onHidden ?? setOwn} most={most} />
      </div>
      <p className="sr">{p.summary}</p>
      <div className="chart-body" style={{ height }}>
        {p.error ? <ErrorPanel small message={p.error} onRetry={p.onRetry} /> : null}
        {p.loading && !p.error ? blank : null}
        {p.loading || p.error ? null : (
          <LatePlot blank={blank}>
            <TrendPlot
              points={p.points}
              series={on}
              compare={p.compare ?? false}
              apart={p.apart ?? false}
              averageOver={p.averageOver}
              axisText={p.axisText}
              pointText={pointText}
              syncId={p.syncId}
              onPoint={p.onPoint}
              marks={p.marks}
              notes={p.notes}
              onNote={p.onNote}
              shadeText={p.shadeText}
            />
          </LatePlot>
        )}
      </div>
      <p className="chart-legend">
        {p.compare && p.comparedText && !p.loading && p.points.some((point) => point.previous) ? (
          <span>
            <Swatch hue="neutral" kind="dash" /> {p.comparedText}
          </span>
        ) : null}
        {p.immature && !p.loading && on.some((s) => s.matures) && p.points.some(isImmature) ? (
          <span title={p.immature.help}>
            <Swatch hue={on.findLast((s) => s.matures)?.hue ?? 'neutral'} kind="hatch" /> {p.immature.label}
          </span>
        ) : null}
      </p>
      {p.loading || p.error ? null : (
        <TrendTable title={p.title} points={p.points} series={on} pointText={pointText} compare={p.compare ?? false} />
      )}
    </section>
  )
}
