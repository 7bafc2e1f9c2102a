import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { compact, truncate } from '../../../report/format.ts'
import { edge, fill, ink } from '../hues.ts'
import { Swatch } from '../swatch.tsx'
import type { GroupSeries } from './group-series.ts'
import { fittingLabel, FLAT_LABELS, type GroupBar, LABEL_ANGLE, LABEL_LENGTH } from './group-data.ts'

interface GroupPlotProps {
  groups: readonly GroupBar[]
  series: readonly GroupSeries[]
  /** Height reserved for the labels; more than one line means they are turned. */
  labelRoom: number
  onGroup?: (key: string) => void
}
interface TipProps {
  active?: boolean
  payload?: readonly { payload?: unknown }[]
}
interface TickProps {
  x?: number
  y?: number
  payload?: { value?: unknown }
}

const TITLE_LENGTH = 60 // characters (rule R22)

function Tip({ group, series }: { group: GroupBar; series: readonly GroupSeries[] }) {
  return (
    <div className="tt">
      <p className="tt-head">{truncate(group.label, TITLE_LENGTH)}</p>
      {series.map((s) => (
        <div className="tt-row" key={s.key}>
          <Swatch hue={s.hue} />
          <span>{s.label}</span>
          <b>{s.format(group.values[s.key] ?? 0)}</b>
        </div>
      ))}
    </div>
  )
}

export default function GroupPlot({ groups, series, labelRoom, onGroup }: GroupPlotProps) {
  const rotated = labelRoom > FLAT_LABELS
  const axes = [...new Set(series.map((s) => s.axis))]
  const labels = new Map(groups.map((g) => [g.key, g.label]))
  const tick = (raw: unknown) => {
    const { x = 0, y = 0, payload } = raw as TickProps
    const label = labels.get(String(payload?.value)) ?? ''
    const text = rotated ? fittingLabel(label, x) : truncate(label, LABEL_LENGTH)
    return (
      <g transform={`translate(${x},${y})`}>
        <text
          className="ax"
          dy={12}
          textAnchor={rotated ? 'end' : 'middle'}
          transform={rotated ? `rotate(${LABEL_ANGLE})` : undefined}
        >
          {text}
        </text>
      </g>
    )
  }
  const tip = (props: unknown) => {
    const { active, payload } = props as TipProps
    const group = payload?.[0]?.payload as GroupBar | undefined
    return active && group ? <Tip group={group} series={series} /> : null
  }
  const onClick = onGroup
    ? (state: { activeLabel?: string | number }) => {
        if (state.activeLabel !== undefined) onGroup(String(state.activeLabel))
      }
    : undefined
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...groups]}
        margin={{ top: 8, right: 8, bottom: 0, left: 4 }}
        barGap={2}
        barCategoryGap="22%"
        accessibilityLayer
        onClick={onClick}
      >
        <CartesianGrid vertical={false} stroke="var(--grid-line)" />
        <XAxis
          dataKey="key"
          interval={0}
          tick={tick as never}
          tickLine={false}
          axisLine={{ stroke: 'var(--border)' }}
          height={labelRoom}
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
              tickLine={false}
              axisLine={false}
              width={46}
              tick={{ className: 'ax', style } as never}
              tickCount={5}
            />
          )
        })}
        <Tooltip
          cursor={{ fill: 'var(--surface-3)', fillOpacity: 0.6 }}
          isAnimationActive={false}
          wrapperStyle={{ zIndex: 10 }}
          content={tip}
        />
        {series.map((s) => (
          <Bar
            key={s.key}
            yAxisId={s.axis}
            dataKey={(g: GroupBar) => g.values[s.key]}
            fill={fill(s.hue)}
            stroke={edge(s.hue)}
            strokeWidth={1}
            maxBarSize={28}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
