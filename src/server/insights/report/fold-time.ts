import { addMetrics, emptyGroup, type Group } from './merge.ts'
import type { TimeKey } from './report-query.ts'
import { bucketFinder } from './time-key.ts'

/**
 * Days or hours as counted, put into the buckets of the report: every bucket is there, in order, also an empty one.
 * `grp` becomes that of the bucket.
 */
export function foldTime(groups: Group[], time: TimeKey): Group[] {
  const find = bucketFinder(time)
  const folded = new Map<string, Group>()
  for (const group of groups) {
    const bucket = find(group.grp)
    if (!bucket) throw new Error(`The event store counted a moment outside of the report: ${group.grp}`)
    const target = folded.get(bucket.grp)
    if (target) addMetrics(target.metrics, group.metrics)
    else folded.set(bucket.grp, { ...group, grp: bucket.grp })
  }
  return time.buckets.map(({ grp }) => folded.get(grp) ?? emptyGroup(grp))
}
