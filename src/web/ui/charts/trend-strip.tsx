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
import {
  axesOf,
  dashedValue,
  expectedBand,
  expectedValue,
  previousLine,
  shadedSpan,
  solidValue,
  toCome,
} from './trend-data.ts'
import { TrendTip } from './trend-tip.tsx'
import type { TrendPlotProps, TrendPoint, TrendSeries } from './trend-types.ts'

type TrendStripProps = Omit<TrendPlotProps, 'apart'> & {
  /** What is drawn here; `series` is all of the chart, for the tooltip. */
  strip: readonly TrendSeries[]
  /** The first drawing shows the tooltip of all of them, the last the names of the buckets. */
  isFirst: boolean
  isLast: boolean
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
const still = { isAnimationActive: false, legendType: 'none' } as const
const nothing = () => null

const barShape = (props: unknown) => {
  const partial = ((props as BarShape).payload as TrendPoint | undefined)?.partial
  return <Rectangle {...(props as object)} {...(partial ? { strokeDasharray: '3 2', fillOpacity: 0.45 } : {})} />
}

/** One drawing with one axis or two. Lines go straight from count to count: a curve would show sales nobody made. */
export function TrendStrip(p: TrendStripProps) {
  const { points, strip, compare, onPoint } = p
  const id = useId().replaceAll(/[^a-z0-9]/gi, '')
  const axes = axesOf(strip)
  const lines = strip.filter((s) => s.as !== 'bar')
  const bars = strip.filter((s) => s.as === 'bar')
  const growing = strip.filter((s) => points.some((point) => expectedValue(s, point) !== null))
  const shaded = lines.some((s) => s.matures) ? shadedSpan(points) : null
  const hasPrevious = compare && points.some((point) => point.previous)
  const hatch = (s: TrendSeries) => `url(#${id}${s.key}hatch)`
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
        <defs>
          {lines.map((s) => (
            <linearGradient key={s.key} id={`${id}${s.key}`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0%" stopColor={fill(s.hue)} stopOpacity={0.24} />
              <stop offset="100%" stopColor={fill(s.hue)} stopOpacity={0.06} />
            </linearGradient>
          ))}
          {strip.map((s) => (
            <pattern
              key={s.key}
              id={`${id}${s.key}hatch`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" fill={s.matures ? 'var(--surface)' : fill(s.hue)} />
              <rect width="2.2" height="5" fill={s.matures ? fill(s.hue) : 'var(--hatch)'} />
            </pattern>
          ))}
        </defs>
        {shaded ? (
          // its words grow to the left: the newest days are at the edge
          <ReferenceArea
            x1={shaded.from}
            x2={shaded.to}
            yAxisId={axes[0]?.axis}
            fill="var(--text-3)"
            fillOpacity={0.1}
            stroke="none"
            label={{ value: p.shadeText ?? '', position: 'insideTopRight', className: 'ax' }}
          />
        ) : null}
        <CartesianGrid vertical={false} stroke="var(--grid-line)" yAxisId={axes[0]?.axis} />
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
            allowDecimals={s.tick !== undefined} // the short form has none: 0.5 would read 1
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
        {lines
          .filter((s, i) => s.as === 'area' && i === 0)
          .map((s) => (
            <Area
              {...still}
              key={s.key}
              yAxisId={s.axis}
              dataKey={(d: TrendPoint) => d.values[s.key]}
              type="linear"
              stroke="none"
              fill={`url(#${id}${s.key})`}
              activeDot={false}
            />
          ))}
        {growing
          .filter((s) => s.as !== 'bar')
          .map((s) => (
            <Area
              {...still}
              key={`come-${s.key}`}
              yAxisId={s.axis}
              dataKey={expectedBand(s, points)}
              type="linear"
              stroke={edge(s.hue)}
              strokeDasharray="3 3"
              fill={hatch(s)}
              fillOpacity={0.55}
              activeDot={false}
            />
          ))}
        {bars.map((s) => (
          <Bar
            key={s.key}
            yAxisId={s.axis}
            dataKey={(d: TrendPoint) => d.values[s.key]}
            stackId={s.stack ?? s.key}
            fill={s.hatch ? hatch(s) : fill(s.hue)}
            stroke={edge(s.hue)}
            strokeWidth={1}
            maxBarSize={18}
            isAnimationActive={false}
            shape={barShape}
          />
        ))}
        {growing
          .filter((s) => s.as === 'bar')
          .map((s) => (
            <Bar
              key={`come-${s.key}`}
              yAxisId={s.axis}
              dataKey={toCome(s)}
              stackId={s.stack ?? s.key}
              fill={hatch(s)}
              stroke={edge(s.hue)}
              strokeWidth={1}
              maxBarSize={18}
              isAnimationActive={false}
            />
          ))}
        {hasPrevious ? (
          <Line
            {...still}
            yAxisId={axes[0]?.axis}
            dataKey={previousLine(strip, points, p.averageOver)}
            type="linear"
            stroke="var(--text-3)"
            strokeWidth={1.5}
            strokeDasharray="4 4"
            dot={false}
            activeDot={false}
          />
        ) : null}
        {lines.flatMap((s) => {
          const line = {
            ...still,
            yAxisId: s.axis,
            type: 'linear' as const,
            stroke: edge(s.hue),
            strokeWidth: 2,
            dot: false,
            activeDot: dot,
          }
          return [
            <Line key={s.key} {...line} dataKey={solidValue(s)} />,
            <Line key={`now-${s.key}`} {...line} dataKey={dashedValue(s, points)} strokeDasharray="3 3" />,
          ]
        })}
        {p.notes
          ?.filter((n) => n.isFilled && n.from === n.to && points.some((point) => point.at === n.from))
          .map((n) => (
            <ReferenceLine
              key={n.key}
              x={n.from}
              yAxisId={axes[0]?.axis}
              stroke="var(--accent)"
              strokeOpacity={0.5}
              strokeDasharray="2 3"
            />
          ))}
        {p.marks?.map((m) => (
          <ReferenceLine
            key={`${m.at}${m.label}`}
            x={m.at}
            yAxisId={axes[0]?.axis}
            stroke="var(--text-3)"
            strokeDasharray="2 3"
            label={{ value: m.label, position: 'insideTopLeft', className: 'ax' }}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
