import type { Search } from '../../../report/search.ts'
import { CellLink } from '../../ui/cell-link.tsx'
import { ValueWithDelta } from '../../ui/value-with-delta.tsx'
import {
  metricChange,
  type MetricRow,
  metricSentence,
  metricText,
  rangeText,
  type ReportMetric,
} from '../../../report/report-metrics.ts'

interface MetricCellProps {
  metric: ReportMetric
  now: MetricRow
  prev: MetricRow | null
  /** The period still runs: a change is no verdict. */
  isRunning?: boolean
  /** The list of what it counts. */
  to?: { to: string; search: Search } | null
}

/** A number of the report with its change below it when something is compared, else the range of an estimate. */
export function MetricCell({ metric, now, prev, to, isRunning = false }: MetricCellProps) {
  const range = rangeText(metric, now)
  const text = metricText(metric, now)
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
    return range ? (
      <span className="two">
        {value}
        <span className="cell-range">{range}</span>
      </span>
    ) : (
      <>{value}</>
    )
  }
  return (
    <ValueWithDelta
      value={value}
      change={metricChange(metric, now, prev)}
      invert={metric.invert}
      title={`${metricSentence(metric, now, prev)}${isRunning ? ', not over yet' : ''}`}
      isMuted={isRunning}
    />
  )
}
