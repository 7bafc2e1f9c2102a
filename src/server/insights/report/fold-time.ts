import { addMetrics, emptyGroup, type Group } from './merge.ts'
import type { TimeKey } from './report-query.ts'
import { bucketFinder } from './time-key.ts'

/**
 * Days or hours as counted, put into the buckets of the report: every bucket is there, in order, also an empty one.
 * `grp` becomes the position of the bucket's start, as Unix milliseconds.
 */
export function foldTime(groups: Group[], time: TimeKey): Group[] {
  const find = bucketFinder(time)
  const folded = new Map(time.buckets.map((b) => [b.startsAt.getTime(), emptyGroup(b.grp)]))
  for (const { grp, metrics } of groups) {
    const bucket = find(grp)
    const target = bucket && folded.get(bucket.startsAt.getTime())
    if (!target) throw new Error(`The event store counted a moment outside of the report: ${grp}`)
    addMetrics(target.metrics, metrics)
  }
  return [...folded.values()]
}
