import type { ReactNode } from 'react'
import type { Hue } from '../hues.ts'

/** One line, area or set of bars. */
export interface TrendSeries {
  key: string
  label: string
  hue: Hue
  as: 'area' | 'line' | 'bar'
  /** Series with the same axis share a scale: one per unit. A drawing has at most two. */
  axis: string
  /** The label of the axis; default the series' label. */
  axisLabel?: string
  /** Bars with the same stack are stacked on each other. */
  stack?: string
  /** Hatched bars: the second kind of the same hue. */
  hatch?: boolean
  /** Full text in the tooltip and the table. */
  format: (value: number) => string
  /** Short text on the axis; default compact. */
  tick?: (value: number) => string
  /** Ratios change in percentage points. */
  ratio?: boolean
  invert?: boolean
  /** Its latest values keep growing for days: the part still to come is hatched where a point's maturity is low. */
  matures?: boolean
}

export interface TrendPoint {
  /** Identity of the bucket: a day or an instant. */
  at: string
  values: Readonly<Record<string, number | null>>
  /** The same bucket of the comparison period. */
  previous?: { at: string; values: Readonly<Record<string, number | null>> } | null
  /** Still running: drawn dashed. */
  partial?: boolean
  /** The known share of the final count, 0 to 1, for series that mature. Absent when unknown. */
  maturity?: number | undefined
}

/** A note on a day or on consecutive days. */
export interface ChartNote {
  key: string
  /** Its number in the list. */
  number: number
  from: string
  to: string
  /** The full text: "Wed 28 Oct: Newsletter to 18,400 readers". */
  text: string
  /** Written by a user. */
  isFilled: boolean
}

export interface TrendChartProps {
  title: string
  points: readonly TrendPoint[]
  series: readonly TrendSeries[]
  /** Draws one quiet line of the previous values and shows changes in the tooltip. */
  compare?: boolean
  /** The label of that line: "Sat 14 Nov". */
  comparedText?: string | null
  /** That line averages this many buckets, for series that mature. */
  averageOver?: number
  /** Stacked drawings with one axis each; otherwise one drawing with at most two axes. */
  apart?: boolean
  /** Height of the drawing in pixels; reserved while the chart loads. */
  height?: number
  /** One sentence for those who cannot see the chart. */
  summary: string
  /** Names a bucket on the axis, in the tooltip ("Fri 6 Nov") and in the table. */
  axisText: (at: string) => string
  pointText?: (at: string) => string
  /** Keys of the series switched off; give both to keep them in the address. */
  hidden?: readonly string[]
  onHidden?: (keys: string[]) => void
  /** Maximum number of series drawn at a time; default all. */
  most?: number
  /** Charts with the same id show their tooltips together. */
  syncId?: string
  /** A click on a bucket, e.g. to zoom into its hours. */
  onPoint?: (at: string) => void
  marks?: readonly { at: string; label: string }[]
  /** Notes on days, shown below the axis; their line is reserved even without notes. */
  notes?: readonly ChartNote[]
  /** Called when a note is pressed. */
  onNote?: (key: string) => void
  loading?: boolean
  error?: string | null
  onRetry?: () => void
  actions?: ReactNode
  /** Legend of the hatched part, while some days are not mature. */
  immature?: { label: string; help: string } | null
  /** Text on the shaded area of immature days. */
  shadeText?: string
}

/** The part of it that the drawing needs. */
export type TrendPlotProps = Pick<
  TrendChartProps,
  'points' | 'axisText' | 'syncId' | 'onPoint' | 'marks' | 'notes' | 'onNote' | 'averageOver' | 'shadeText'
> & {
  series: readonly TrendSeries[]
  compare: boolean
  apart: boolean
  pointText: (at: string) => string
}
