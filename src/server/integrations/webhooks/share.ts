import { defineShare } from '../../jobs/index.ts'

/** Parallel messages of one endpoint, and messages taken per batch: fewer than could time out within a lease. */
export const [atOnce, inOneGo] = [10, 150]

export const webhooksShare = defineShare({
  queue: 'webhooks (endpoints that are sent to)',
  places: 60,
  perAccount: 10,
  underWay: 600,
  stepAsideSeconds: 2,
  longestSeconds: 150, // 150 messages, ten in parallel, ten seconds each
  holdsUp: 'by none: a place is free again after 2 s, and one account never has more than 10 of 60',
  test: 'server/integrations/webhooks/slow-endpoints.api.test.ts',
})
