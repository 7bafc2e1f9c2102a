import { ValueWithDelta } from '../../ui/value-with-delta.tsx'
import {
  metricChange,
  type MetricRow,
  metricSentence,
  metricText,
  rangeText,
  type ReportMetric,
} from '../../../report/report-metrics.ts'

/** A number of the report with its change below it when something is compared, else the range of an estimate. */
export function MetricCell({ metric, now, prev }: { metric: ReportMetric; now: MetricRow; prev: MetricRow | null }) {
  const range = rangeText(metric, now)
  const value = range ? (
    <span title={`${range}, four times out of five`}>{metricText(metric, now)}</span>
  ) : (
    metricText(metric, now)
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
      title={metricSentence(metric, now, prev)}
    />
  )
}
