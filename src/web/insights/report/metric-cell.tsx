import { ValueWithDelta } from '../../ui/value-with-delta.tsx'
import { metricChange, type MetricRow, metricSentence, metricText, type ReportMetric } from './report-metrics.ts'

/** A number of the report with its change below it when something is compared. */
export function MetricCell({ metric, now, prev }: { metric: ReportMetric; now: MetricRow; prev: MetricRow | null }) {
  if (prev === null) return <>{metricText(metric, now)}</>
  return (
    <ValueWithDelta
      value={metricText(metric, now)}
      change={metricChange(metric, now, prev)}
      invert={metric.invert}
      title={metricSentence(metric, now, prev)}
    />
  )
}
