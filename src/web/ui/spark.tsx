import { edge, fill, type Hue } from './hues.ts'

export interface SparkProps {
  hue: Hue
  data: readonly number[]
  /** The comparison period, drawn dotted behind. */
  previous?: readonly number[] | null
  width?: number
  height?: number
  /** Fills the available width. */
  stretch?: boolean
}

/** A sparkline in plain SVG: a hundred table rows must not cost a hundred chart instances. Decorative, so hidden. */
export function Spark({ hue, data, previous, width = 96, height = 34, stretch = false }: SparkProps) {
  const all = previous ? [...data, ...previous] : data
  if (data.length === 0) return <svg width={stretch ? '100%' : width} height={height} aria-hidden focusable="false" />
  const max = Math.max(1, ...all)
  const min = Math.min(...all, max)
  const x = (i: number, n: number) => (i / Math.max(1, n - 1)) * (width - 6) + 3
  const y = (v: number) => height - 3 - ((v - min) / Math.max(1e-9, max - min)) * (height - 6)
  const path = (values: readonly number[]) =>
    values.map((v, i) => `${i ? 'L' : 'M'}${x(i, values.length).toFixed(1)},${y(v).toFixed(1)}`).join('')
  const line = path(data)
  return (
    <svg
      width={stretch ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretch ? 'none' : 'xMidYMid meet'}
      aria-hidden
      focusable="false"
      className="spark"
    >
      <path
        d={`${line}L${x(data.length - 1, data.length).toFixed(1)},${height}L3,${height}Z`}
        fill={fill(hue)}
        opacity={0.16}
      />
      {previous && previous.length > 1 ? (
        <path
          d={path(previous)}
          fill="none"
          stroke={edge(hue)}
          strokeWidth={1.25}
          strokeDasharray="2 3"
          opacity={0.7}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      <path
        d={line}
        fill="none"
        stroke={edge(hue)}
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {stretch ? null : (
        <circle
          cx={x(data.length - 1, data.length)}
          cy={y(data.at(-1) ?? 0)}
          r={2.4}
          fill={edge(hue)}
          stroke="var(--surface)"
          strokeWidth={1.25}
        />
      )}
    </svg>
  )
}
