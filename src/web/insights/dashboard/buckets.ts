/** Buckets of time that have begun at an instant (milliseconds). */
export const begun = <B extends { startsAt: string }>(buckets: readonly B[], at: number): B[] =>
  buckets.filter((bucket) => Date.parse(bucket.startsAt) <= at)
