import type { Search } from '../../../report/search.ts'
import { CellLink } from '../../ui/cell-link.tsx'
import { ValueWithDelta } from '../../ui/value-with-delta.tsx'
import { type Compared, knownPart, metricSentence, metricVerdict, verdictText } from '../../../report/metric-verdict.ts'
import { metricText, rangeText, type ReportMetric } from '../../../report/report-metrics.ts'

interface MetricCellProps {
  metric: ReportMetric
  compared: Compared
  /** Of amounts. */
  currency: string
  /** As far as both periods are compared while one runs: "by 13:00". */
  part: string
  /** The sum of everything says how much of it is known, also where nothing is compared. */
  isTotal?: boolean
  /** The list of what it counts. */
  to?: { to: string; search: Search } | null
}

/** A number of the report, and below it what is said of it: its change, the share that is known, or the range of an estimate. */
export function MetricCell({ metric, compared, currency, part, to, isTotal = false }: MetricCellProps) {
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
  if (verdict.kind === 'change')
    return <ValueWithDelta value={value} change={verdict.change} invert={metric.invert} title={title} />
  return (
    <span className="two">
      <span>{value}</span>
      <span className="cell-range" title={title}>
        {verdictText(metric, verdict) || NOTHING}
      </span>
    </span>
  )
}

const NOTHING = '\u00a0' // holds the line
