import type { ReactNode } from 'react'
import type { Hue } from '../hues.ts'

/** One line, area or set of bars. */
export interface TrendSeries {
  key: string
  label: string
  hue: Hue
  as: 'area' | 'line' | 'bar'
  /** Series with the same axis share a scale: one per unit. A drawing has two at most. */
  axis: string
  /** What is next to the axis; default the label. */
  axisLabel?: string
  /** Bars with the same stack stand on each other. */
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
  /** Its last values still grow for days: what is still to come is hatched, where a point's maturity is low. */
  matures?: boolean
}

export interface TrendPoint {
  /** Identity of the bucket: a day or an instant. */
  at: string
  values: Readonly<Record<string, number | null>>
  /** The same bucket of the period compared with. */
  previous?: { at: string; values: Readonly<Record<string, number | null>> } | null
  /** Still running: drawn dashed. */
  partial?: boolean
  /** The share of what will be counted here in the end, 0 to 1, for series that mature. Absent when not known. */
  maturity?: number | undefined
}

/** Something to remember of a day, or of days one after the other. */
export interface ChartNote {
  key: string
  /** As the list counts them. */
  number: number
  from: string
  to: string
  /** All that it says: "Wed 28 Oct: Newsletter to 18,400 readers". */
  text: string
  /** A person wrote it. */
  isFilled: boolean
}

export interface TrendChartProps {
  title: string
  points: readonly TrendPoint[]
  series: readonly TrendSeries[]
  /** Draws one quiet line of the previous values and shows changes in the tooltip. */
  compare?: boolean
  /** What that line is: "Sat 14 Nov". */
  comparedText?: string | null
  /** That line is the average of this many buckets, for series that mature. */
  averageOver?: number
  /** One drawing below the other, each with one axis; else one drawing with two axes at most. */
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
  /** How many series are drawn at a time; default all. */
  most?: number
  /** Charts with the same id show their tooltips together. */
  syncId?: string
  /** A click on a bucket, e.g. to zoom into its hours. */
  onPoint?: (at: string) => void
  marks?: readonly { at: string; label: string }[]
  /** Notes on its days, which are below the axis; their line is kept while there are none. */
  notes?: readonly ChartNote[]
  /** A press on one of them. */
  onNote?: (key: string) => void
  loading?: boolean
  error?: string | null
  onRetry?: () => void
  actions?: ReactNode
  /** What the hatched part is, in the legend while some days are not mature. */
  immature?: { label: string; help: string } | null
  /** Stands on the ground of days that are not mature. */
  shadeText?: string
}

/** What the drawing is given of it. */
export type TrendPlotProps = Pick<
  TrendChartProps,
  'points' | 'axisText' | 'syncId' | 'onPoint' | 'marks' | 'notes' | 'onNote' | 'averageOver' | 'shadeText'
> & {
  series: readonly TrendSeries[]
  compare: boolean
  apart: boolean
  pointText: (at: string) => string
}
