import type { ReactNode } from 'react'
import type { Search } from '../../../report/search.ts'
import { CellLink } from '../../ui/cell-link.tsx'
import { Delta } from '../../ui/trend.tsx'
import { ValueWithDelta } from '../../ui/value-with-delta.tsx'
import { type Compared, knownPart, metricSentence, metricVerdict, verdictText } from '../../../report/metric-verdict.ts'
import { metricText, rangeText, type ReportMetric } from '../../../report/report-metrics.ts'

interface MetricCellProps {
  metric: ReportMetric
  compared: Compared
  /** The currency of amounts. */
  currency: string
  /** Up to which time both periods are compared while one is running: "by 13:00". */
  part: string
  /** The total shows how much of it is known, even without a comparison. */
  isTotal?: boolean
  /** The list of what it counts. */
  to?: { to: string; search: Search } | null
  /** Opens why it changed, if it did. */
  onWhy?: (() => void) | undefined
}

/** A number of the report, and below it its change, the known share, or the range of an estimate. */
export function MetricCell({ metric, compared, currency, part, to, onWhy, isTotal = false }: MetricCellProps) {
  const { now, prev } = compared
  const range = rangeText(metric, now, currency)
  const text = metricText(metric, now, currency)
  const value = range ? (
    <span title={`${range}, four times out of five`}>{text}</span>
  ) : to && metric.of(now) ? (
    <CellLink {...to} title={`Show these ${metric.label.toLowerCase()}`}>
      {text}
    </CellLink>
  ) : (
    text
  )
  if (prev === null || metric.isNeutral) {
    const below = range ?? (isTotal ? knownPart(metric, compared) : null)
    return below === null ? (
      <>{value}</>
    ) : (
      <span className="two">
        {value}
        <span className="cell-range">{below}</span>
      </span>
    )
  }
  const verdict = metricVerdict(metric, compared)
  const title = metricSentence(metric, compared, currency, part)
  const why = onWhy && isMoved(metric, compared) ? onWhy : null
  if (verdict.kind === 'change' && !why)
    return <ValueWithDelta value={value} change={verdict.change} invert={metric.invert} title={title} />
  const said =
    verdict.kind === 'change' ? (
      <Delta change={verdict.change} invert={metric.invert} title={title} />
    ) : (
      <span className="cell-range" title={title}>
        {verdictText(metric, verdict) || NOTHING}
      </span>
    )
  return (
    <span className="two">
      <span>{value}</span>
      {why ? <Why title={title} onWhy={why} said={said} /> : said}
    </span>
  )
}

/** Whether the compared values differ: for a running period its ended part. */
const isMoved = (metric: ReportMetric, { now, prev, over = now }: Compared): boolean =>
  prev !== null && over !== null && metric.of(over) !== metric.of(prev)

/** A change that opens its explanation when pressed, regardless of the row's own action. */
const Why = ({ title, onWhy, said }: { title: string; onWhy: () => void; said: ReactNode }) => (
  <button
    type="button"
    className="why-open"
    aria-label={`Why? ${title}`}
    title="Why?"
    onClick={(event) => {
      event.stopPropagation()
      onWhy()
    }}
  >
    {said}
  </button>
)

const NOTHING = '\u00a0' // reserves the line
