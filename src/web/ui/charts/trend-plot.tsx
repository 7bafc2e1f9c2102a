import { useId } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { compact } from '../../../report/format.ts'
import { edge, fill, ink } from '../hues.ts'
import { dashedValue, immatureSpan, isOpen, previousBars, roundEnd, solidValue } from './trend-data.ts'
import { TrendTip } from './trend-tip.tsx'
import type { TrendChartProps, TrendPoint, TrendSeries } from './trend-types.ts'

type TrendPlotProps = Pick<TrendChartProps, 'points' | 'axisText' | 'syncId' | 'onPoint' | 'marks'> & {
  series: readonly TrendSeries[]
  compare: boolean
  pointText: (at: string) => string
}
// Recharts types its tooltip and tick props for its own components only
interface TipProps {
  active?: boolean
  payload?: readonly { payload?: unknown }[]
}
interface BarShape {
  payload?: unknown
}

const dot = { r: 4, stroke: 'var(--surface)', strokeWidth: 2 }

function GhostTick({ cx, cy }: { cx?: number; cy?: number }) {
  if (cx === undefined || cy === undefined || Number.isNaN(cy)) return <g />
  return <path d={`M${cx - 7},${cy}h14`} stroke="var(--text-2)" strokeWidth={1.5} strokeDasharray="3 2" />
}

const barShape = (props: unknown) => {
  const partial = ((props as BarShape).payload as TrendPoint | undefined)?.partial
  return <Rectangle {...(props as object)} {...(partial ? { strokeDasharray: '3 2', fillOpacity: 0.45 } : {})} />
}

const ghostTick = (q: { cx?: number; cy?: number; index?: number }) => <GhostTick key={q.index} cx={q.cx} cy={q.cy} />

/** The drawing. Loaded on demand with Recharts; everything around it is in TrendChart. */
export default function TrendPlot({
  points,
  series,
  compare,
  axisText,
  pointText,
  syncId,
  onPoint,
  marks,
}: TrendPlotProps) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '')
  const axes = [...new Set(series.map((s) => s.axis))]
  const lines = series.filter((s) => s.as !== 'bar')
  const bars = series.filter((s) => s.as === 'bar')
  const isCut = (s: TrendSeries) => points.some((p) => isOpen(s, p))
  const shaded = series.some((s) => s.matures) ? immatureSpan(points) : null
  const pale = lines.length > 2 // four full areas on top of each other are mud
  const previousLines = compare && series.length <= 3 ? lines : []
  const ghosts = compare ? previousBars(series) : []
  const barFill = (s: TrendSeries) => (s.hatch ? `url(#${id}${s.key})` : fill(s.hue))
  const solid = (s: TrendSeries) => (isCut(s) ? solidValue(s) : (d: TrendPoint) => d.values[s.key])
  const line = (s: TrendSeries) => ({
    yAxisId: s.axis,
    type: 'monotone' as const,
    stroke: edge(s.hue),
    strokeWidth: 2,
    dot: false,
    activeDot: dot,
    isAnimationActive: false,
    legendType: 'none' as const,
  })
  // bars under a line leave it some sky
  const low = new Set(
    lines.length > 0 ? bars.map((s) => s.axis).filter((axis) => !lines.some((l) => l.axis === axis)) : [],
  )
  const tip = (props: unknown) => {
    const { active, payload } = props as TipProps
    const point = payload?.[0]?.payload as TrendPoint | undefined
    return active && point ? <TrendTip point={point} series={series} compare={compare} pointText={pointText} /> : null
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
        margin={{ top: 8, right: 8, bottom: 0, left: 4 }}
        barGap={1}
        accessibilityLayer
        syncId={syncId}
        syncMethod="value"
        onClick={onClick}
      >
        <defs>
          {lines.map((s) => (
            <linearGradient key={s.key} id={`${id}${s.key}`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0%" stopColor={fill(s.hue)} stopOpacity={pale ? 0.1 : 0.24} />
              <stop offset="100%" stopColor={fill(s.hue)} stopOpacity={0.02} />
            </linearGradient>
          ))}
          {bars.map((s) => (
            <pattern
              key={s.key}
              id={`${id}${s.key}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" fill={fill(s.hue)} />
              <rect width="2.2" height="5" fill="var(--hatch)" />
            </pattern>
          ))}
        </defs>
        {shaded ? (
          <ReferenceArea
            x1={shaded.from}
            x2={shaded.to}
            yAxisId={axes[0]}
            fill="var(--text-3)"
            fillOpacity={0.12}
            stroke="none"
          />
        ) : null}
        <CartesianGrid vertical={false} stroke="var(--grid-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={axisText}
          tickLine={false}
          axisLine={{ stroke: 'var(--border)' }}
          minTickGap={28}
          tick={{ className: 'ax' } as never}
          height={24}
        />
        {axes.map((axis, i) => {
          const s = series.find((x) => x.axis === axis)
          const style = { fill: axes.length > 1 && s ? ink(s.hue) : 'var(--text-3)' }
          return (
            <YAxis
              key={axis}
              yAxisId={axis}
              hide={i > 1}
              orientation={i === 0 ? 'left' : 'right'}
              tickFormatter={s?.tick ?? compact}
              allowDecimals={s?.tick !== undefined} // the short form has none: 0.5 would read 1
              domain={low.has(axis) ? [0, (max: number) => roundEnd(max, 1.35)] : undefined}
              tickLine={false}
              axisLine={false}
              width={46}
              tick={{ className: 'ax', style } as never}
              tickCount={5}
            />
          )
        })}
        <Tooltip
          cursor={{ stroke: 'var(--border-strong)', strokeWidth: 1, fill: 'var(--surface-3)', fillOpacity: 0.6 }}
          isAnimationActive={false}
          wrapperStyle={{ zIndex: 10 }}
          content={tip}
        />
        {lines
          .filter((s) => s.as === 'area')
          .map((s) => (
            <Area
              key={s.key}
              yAxisId={s.axis}
              dataKey={solid(s)}
              type="monotone"
              stroke="none"
              fill={`url(#${id}${s.key})`}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
        {bars.map((s) => (
          <Bar
            key={s.key}
            yAxisId={s.axis}
            dataKey={(d: TrendPoint) => d.values[s.key]}
            stackId={s.stack}
            fill={barFill(s)}
            stroke={edge(s.hue)}
            strokeWidth={1}
            maxBarSize={18}
            isAnimationActive={false}
            shape={barShape}
          />
        ))}
        {bars.length > 0
          ? lines.map((s) => (
              // a casing in the colour of the surface keeps a line readable where it crosses bars of a similar hue
              <Line
                key={`case-${s.key}`}
                {...line(s)}
                dataKey={solid(s)}
                stroke="var(--surface)"
                strokeWidth={5}
                activeDot={false}
              />
            ))
          : null}
        {lines.map((s) => (
          <Line key={`line-${s.key}`} {...line(s)} dataKey={solid(s)} />
        ))}
        {lines.filter(isCut).map((s) => (
          <Line key={`now-${s.key}`} {...line(s)} dataKey={dashedValue(s, points)} strokeDasharray="3 3" />
        ))}
        {previousLines.map((s) => (
          <Line
            key={`before-${s.key}`}
            yAxisId={s.axis}
            dataKey={(d: TrendPoint) => d.previous?.values[s.key]}
            type="monotone"
            stroke={edge(s.hue)}
            strokeWidth={1.5}
            strokeDasharray="4 4"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
            legendType="none"
          />
        ))}
        {ghosts.map((g) => (
          <Line
            key={`before-${g.id}`}
            yAxisId={g.axis}
            dataKey={g.value}
            stroke="none"
            dot={ghostTick}
            activeDot={false}
            isAnimationActive={false}
            legendType="none"
          />
        ))}
        {marks?.map((m) => (
          <ReferenceLine
            key={`${m.at}${m.label}`}
            x={m.at}
            yAxisId={axes[0]}
            stroke="var(--text-3)"
            strokeDasharray="2 3"
            label={{ value: m.label, position: 'insideTopLeft', className: 'ax' }}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
