export { type Bucket, buckets, type Grain, grains } from './buckets.ts'
export {
  dayOf,
  dayStart,
  dayStarts,
  type Instants,
  type Offset,
  offsets,
  rangeToInstants,
  todayIn,
} from './day-start.ts'
