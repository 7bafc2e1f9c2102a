import { type Change, changeOf, changeSentence, changeText, pointsOf } from './change.ts'
import { matures, type MetricRow, metricText, type ReportMetric } from './report-metrics.ts'
import { knownText, type Verdict, verdictOf } from './verdict.ts'
import { ownWriting, type Writing } from './writing.ts'

/** A value and the compared one; `prev` null: no comparison. */
export interface Compared {
  now: MetricRow
  prev: MetricRow | null
  /** The part of `now` that is as long as `prev`: absent if that is all of it, null if nothing can be compared yet. */
  over?: MetricRow | null | undefined
}

/** Ratios change in percentage points, counts and amounts in percent. */
export const metricChange = (metric: ReportMetric, now: MetricRow, prev: MetricRow): Change =>
  (metric.kind === 'share' ? pointsOf : changeOf)(metric.of(now), metric.of(prev))

/** The verdict on a number compared with the one before (R104: when a change is shown). */
export function metricVerdict(metric: ReportMetric, { now, prev, over = now }: Compared): Verdict {
  return verdictOf({
    matures: matures(metric),
    known: [now.known, prev?.known],
    hasSides: prev !== null && over !== null,
    isNew: metric.counted.some((kind) => prev?.notCovered?.has(kind)),
    change: () => (prev && over ? metricChange(metric, over, prev) : null),
  })
}

/** A ratio consists of sums, which already show their known share. */
const isSum = ({ kind, counted }: ReportMetric): boolean => kind !== 'share' && counted.length === 1

/** "+4.8%", "89% known", or an empty text. */
export function verdictText(metric: ReportMetric, verdict: Verdict, to: Writing = ownWriting): string {
  if (verdict.kind === 'unripe') return isSum(metric) ? knownText(verdict.known, to) : 'so far'
  return verdict.kind === 'change' ? changeText(verdict.change, to) : ''
}

/** The known share of a sum, if it is too small for a verdict. */
export function knownPart(metric: ReportMetric, compared: Compared, to: Writing = ownWriting): string | null {
  const verdict = metricVerdict(metric, compared)
  return verdict.kind === 'unripe' && isSum(metric) ? knownText(verdict.known, to) : null
}

/** The same as a sentence; `part`: how far both are compared, like "by 13:00". */
export function metricSentence(metric: ReportMetric, compared: Compared, currency: string, part = ''): string {
  const { now, prev, over = now } = compared
  const verdict = metricVerdict(metric, compared)
  if (verdict.kind === 'unripe')
    return `${metric.label}: ${metricText(metric, now, currency)} so far, ${knownText(verdict.known)}: no comparison yet`
  const change = verdict.kind === 'change' && prev && over ? verdict.change : null
  const sentence = changeSentence(
    metric.label,
    change,
    metricText(metric, over ?? now, currency),
    prev ? metricText(metric, prev, currency) : '',
  )
  return part && change ? `${sentence} ${part}` : sentence
}
