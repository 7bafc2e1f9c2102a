export { type Bucket, buckets, type Grain, grains } from './buckets.ts'
export { dayOf, dayStart, dayStarts, type Instants, rangeToInstants, todayIn } from './day-start.ts'
