import { defineShare } from '../jobs/index.ts'

export const domainsShare = defineShare({
  queue: 'looks at own domains (`domains.check`)',
  places: 4,
  perAccount: 1,
  underWay: 40,
  longestSeconds: 60,
  holdsUp: 'by none while fewer than forty accounts have domains that hang; then by 60 s',
  test: 'server/domains/domains.api.test.ts',
})
