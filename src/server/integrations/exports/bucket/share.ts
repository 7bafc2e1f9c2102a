import { defineShare } from '../../../jobs/index.ts'

/** Reading and writing a month uses the machine, so few run in parallel; an upload only waits for the bucket. */
export const exportsShare = defineShare({
  queue: 'exports into buckets (`exports.run`)',
  places: 2,
  perAccount: 1,
  underWay: 100,
  longestSeconds: 2 * 3600,
  slowest: { bytes: 300_000, ms: 60_000 },
  holdsUp: 'by none: a file that is being sent keeps no place; the months of one are read while others wait',
  test: 'server/compose/hostile-accounts.api.test.ts',
})
