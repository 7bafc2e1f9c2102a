import { defineShare } from '../jobs/index.ts'

export const feedsShare = defineShare({
  queue: 'product feeds (`feeds.compile`)',
  places: 2,
  perAccount: 1,
  underWay: 10, // each may keep 500 MB on the disk
  longestSeconds: 3600,
  slowest: { bytes: 300_000, ms: 60_000 },
  holdsUp:
    'by none while fewer than ten accounts have a source that drips; then by 30 minutes at most, which a download may take',
  test: 'server/compose/hostile-accounts.api.test.ts',
})

/** Looks up which feeds a connection's shops have. */
export const looksShare = defineShare({
  queue: 'looks for feeds of networks (`feeds.look`)',
  places: 8,
  perAccount: 16,
  underWay: 80,
  stepAsideSeconds: 4,
  longestSeconds: 1800,
  holdsUp: 'by none: a place is free again after 4 s',
  test: 'server/compose/hostile-accounts.api.test.ts',
})
