/** Time buckets that have begun by an instant (milliseconds). */
export const begun = <B extends { startsAt: string }>(buckets: readonly B[], at: number): B[] =>
  buckets.filter((bucket) => Date.parse(bucket.startsAt) <= at)

const HOUR = 3_600_000

/** A bucket is a day ("2026-03-02") or an hour ("2026-03-02T13:00+01:00"). */
export const isHour = (grp: string): boolean => grp.length > 10

/** Whether a bucket has begun but not ended. */
export function isRunning(bucket: { grp: string; startsAt: string }, now: { at: number; today: string }): boolean {
  const start = Date.parse(bucket.startsAt)
  return start <= now.at && (isHour(bucket.grp) ? now.at < start + HOUR : bucket.grp === now.today)
}
