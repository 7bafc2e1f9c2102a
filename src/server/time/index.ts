export { type Bucket, buckets, type Grain, grains } from './buckets.ts'
export { createDayIn } from './day-in.ts'
export { instantText } from './instant-text.ts'
export {
  dayOf,
  dayStart,
  dayStarts,
  hourOn,
  type Instants,
  type Offset,
  offsets,
  rangeToInstants,
  todayIn,
  weekdayOf,
} from './day-start.ts'
export { keptFrom } from './kept-from.ts'
export { lastDayOf } from './last-day-of.ts'
export { lastWindowIn } from './last-window.ts'
