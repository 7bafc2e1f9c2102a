import { Area, Bar, Line, Rectangle, ReferenceLine } from 'recharts'
import { edge, fill } from '../hues.ts'
import { dashedValue, expectedBand, previousLine, solidValue, toCome } from './trend-data.ts'
import type { TrendPlotProps, TrendPoint, TrendSeries } from './trend-types.ts'

// Functions instead of components: Recharts inspects its direct children.

type All = readonly TrendSeries[]
type Axis = TrendSeries['axis'] | undefined
interface BarShape {
  payload?: unknown
}

const dot = { r: 4, stroke: 'var(--surface)', strokeWidth: 2 }
const still = { isAnimationActive: false, legendType: 'none' } as const
const isBar = (s: TrendSeries) => s.as === 'bar'
const gradientId = (id: string, s: TrendSeries) => `${id}${s.key}`
const hatchId = (id: string, s: TrendSeries) => `${id}${s.key}hatch`
const hatch = (id: string, s: TrendSeries) => `url(#${hatchId(id, s)})`

const barShape = (props: unknown) => {
  const partial = ((props as BarShape).payload as TrendPoint | undefined)?.partial
  return <Rectangle {...(props as object)} {...(partial ? { strokeDasharray: '3 2', fillOpacity: 0.45 } : {})} />
}

/** The fills of areas and bars. `id` prefixes the ids, so that two charts on a page do not share them. */
export const fillDefs = (id: string, strip: All) => (
  <defs>
    {strip
      .filter((s) => !isBar(s))
      .map((s) => (
        <linearGradient key={s.key} id={gradientId(id, s)} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0%" stopColor={fill(s.hue)} stopOpacity={0.24} />
          <stop offset="100%" stopColor={fill(s.hue)} stopOpacity={0.06} />
        </linearGradient>
      ))}
    {strip.map((s) => (
      <pattern
        key={s.key}
        id={hatchId(id, s)}
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
)

/** Below the first line, if it is an area. */
export const areas = (id: string, lines: All) =>
  lines
    .filter((s, i) => s.as === 'area' && i === 0)
    .map((s) => (
      <Area
        {...still}
        key={s.key}
        yAxisId={s.axis}
        dataKey={(d: TrendPoint) => d.values[s.key]}
        type="linear"
        stroke="none"
        fill={`url(#${gradientId(id, s)})`}
        activeDot={false}
      />
    ))

/** The part still expected, between a line and its final value. */
export const expectedAreas = (id: string, growing: All, points: readonly TrendPoint[]) =>
  growing
    .filter((s) => !isBar(s))
    .map((s) => (
      <Area
        {...still}
        key={`come-${s.key}`}
        yAxisId={s.axis}
        dataKey={expectedBand(s, points)}
        type="linear"
        stroke={edge(s.hue)}
        strokeDasharray="3 3"
        fill={hatch(id, s)}
        fillOpacity={0.55}
        activeDot={false}
      />
    ))

export const countBars = (id: string, bars: All) =>
  bars.map((s) => (
    <Bar
      key={s.key}
      yAxisId={s.axis}
      dataKey={(d: TrendPoint) => d.values[s.key]}
      stackId={s.stack ?? s.key}
      fill={s.hatch ? hatch(id, s) : fill(s.hue)}
      stroke={edge(s.hue)}
      strokeWidth={1}
      maxBarSize={18}
      isAnimationActive={false}
      shape={barShape}
    />
  ))

/** The part still expected, on top of a bar. */
export const expectedBars = (id: string, growing: All) =>
  growing
    .filter(isBar)
    .map((s) => (
      <Bar
        key={`come-${s.key}`}
        yAxisId={s.axis}
        dataKey={toCome(s)}
        stackId={s.stack ?? s.key}
        fill={hatch(id, s)}
        stroke={edge(s.hue)}
        strokeWidth={1}
        maxBarSize={18}
        isAnimationActive={false}
      />
    ))

export const previousPeriod = (
  strip: All,
  { points, averageOver }: Pick<TrendPlotProps, 'points' | 'averageOver'>,
  axis: Axis,
) => (
  <Line
    {...still}
    yAxisId={axis}
    dataKey={previousLine(strip, points, averageOver)}
    type="linear"
    stroke="var(--text-3)"
    strokeWidth={1.5}
    strokeDasharray="4 4"
    dot={false}
    activeDot={false}
  />
)

/** Solid for complete counts, dashed for a day that has not ended. */
export const countLines = (lines: All, points: readonly TrendPoint[]) =>
  lines.flatMap((s) => {
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
  })

/** Lines on days with notes. */
export const noteLines = ({ notes, points }: Pick<TrendPlotProps, 'notes' | 'points'>, axis: Axis) =>
  notes
    ?.filter((n) => n.isFilled && n.from === n.to && points.some((point) => point.at === n.from))
    .map((n) => (
      <ReferenceLine
        key={n.key}
        x={n.from}
        yAxisId={axis}
        stroke="var(--accent)"
        strokeOpacity={0.5}
        strokeDasharray="2 3"
      />
    ))

export const markLines = ({ marks }: Pick<TrendPlotProps, 'marks'>, axis: Axis) =>
  marks?.map((m) => (
    <ReferenceLine
      key={`${m.at}${m.label}`}
      x={m.at}
      yAxisId={axis}
      stroke="var(--text-3)"
      strokeDasharray="2 3"
      label={{ value: m.label, position: 'insideTopLeft', className: 'ax' }}
    />
  ))
