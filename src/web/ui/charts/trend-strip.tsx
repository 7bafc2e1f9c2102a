import { useId } from 'react'
import { CartesianGrid, ComposedChart, ReferenceArea, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { compact } from '../../../report/format.ts'
import { ink } from '../hues.ts'
import { axesOf, expectedValue, shadedSpan } from './trend-data.ts'
import {
  areas,
  countBars,
  countLines,
  expectedAreas,
  expectedBars,
  fillDefs,
  markLines,
  noteLines,
  previousPeriod,
} from './trend-shapes.tsx'
import { TrendTip } from './trend-tip.tsx'
import type { TrendPlotProps, TrendPoint, TrendSeries } from './trend-types.ts'

type TrendStripProps = Omit<TrendPlotProps, 'apart'> & {
  /** The series drawn here; `series` has all of the chart, for the tooltip. */
  strip: readonly TrendSeries[]
  /** The first drawing shows the tooltip for all of them, the last the bucket labels. */
  isFirst: boolean
  isLast: boolean
}
// Recharts types its tooltip and tick props for its own components only
interface TipProps {
  active?: boolean
  payload?: readonly { payload?: unknown }[]
}
const nothing = () => null

/**
 * One drawing with one or two axes. Lines are straight between counts: a curve would show sales that never happened.
 */
export function TrendStrip(p: TrendStripProps) {
  const { points, strip, compare, onPoint } = p
  const id = useId().replaceAll(/[^a-z0-9]/gi, '')
  const axes = axesOf(strip)
  const lines = strip.filter((s) => s.as !== 'bar')
  const bars = strip.filter((s) => s.as === 'bar')
  const growing = strip.filter((s) => points.some((point) => expectedValue(s, point) !== null))
  const shaded = lines.some((s) => s.matures) ? shadedSpan(points) : null
  const hasPrevious = compare && points.some((point) => point.previous)
  const axis = axes[0]?.axis
  const tip = (props: unknown) => {
    const { active, payload } = props as TipProps
    const point = payload?.[0]?.payload as TrendPoint | undefined
    return active && point ? (
      <TrendTip point={point} series={p.series} compare={compare} pointText={p.pointText} />
    ) : null
  }
  const onClick = onPoint
    ? (state: { activeLabel?: string | number }) => {
        if (state.activeLabel !== undefined) onPoint(String(state.activeLabel))
      }
    : undefined
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 6, right: axes.length > 1 ? 0 : 8, bottom: 0, left: 0 }}
        barGap={1}
        barCategoryGap="16%"
        accessibilityLayer={p.isFirst}
        syncId={p.syncId ?? id}
        syncMethod="value"
        onClick={onClick}
      >
        {fillDefs(id, strip)}
        {shaded ? (
          <ReferenceArea
            x1={shaded.from}
            x2={shaded.to}
            yAxisId={axis}
            fill="var(--text-3)"
            fillOpacity={0.1}
            stroke="none"
          />
        ) : null}
        <CartesianGrid vertical={false} stroke="var(--grid-line)" yAxisId={axis} />
        <XAxis
          dataKey="at"
          tickFormatter={p.axisText}
          tickLine={false}
          axisLine={{ stroke: 'var(--border)' }}
          minTickGap={28}
          tick={p.isLast ? ({ className: 'ax' } as never) : false}
          height={p.isLast ? 24 : 6}
        />
        {axes.map((s, i) => (
          <YAxis
            key={s.axis}
            yAxisId={s.axis}
            orientation={i === 0 ? 'left' : 'right'}
            tickFormatter={s.tick ?? compact}
            allowDecimals={s.tick !== undefined} // the short form has no decimals: 0.5 would read 1
            tickLine={false}
            axisLine={false}
            width={46}
            tick={{ className: 'ax', style: { fill: axes.length > 1 ? ink(s.hue) : 'var(--text-3)' } } as never}
            tickCount={p.isFirst && p.isLast ? 5 : 3}
          />
        ))}
        <Tooltip
          cursor={{ stroke: 'var(--border-strong)', strokeWidth: 1, fill: 'var(--surface-3)', fillOpacity: 0.6 }}
          isAnimationActive={false}
          wrapperStyle={{ zIndex: 10 }}
          content={p.isFirst ? tip : nothing}
        />
        {areas(id, lines)}
        {expectedAreas(id, growing, points)}
        {countBars(id, bars)}
        {expectedBars(id, growing)}
        {hasPrevious ? previousPeriod(strip, p, axis) : null}
        {countLines(lines, points)}
        {noteLines(p, axis)}
        {markLines(p, axis)}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
