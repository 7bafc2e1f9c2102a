import { defineShare } from '../../jobs/index.ts'

/** Messages of one endpoint that are under way at once, and how many are taken for it in one go: fewer than can hang for a lease. */
export const [atOnce, inOneGo] = [10, 150]

export const webhooksShare = defineShare({
  queue: 'webhooks (endpoints that are sent to)',
  places: 60,
  perAccount: 10,
  underWay: 600,
  stepAsideSeconds: 2,
  longestSeconds: 150, // 150 messages, ten at a time, ten seconds each
  holdsUp: 'by none: a place is free again after 2 s, and one account never has more than 10 of 60',
  test: 'server/integrations/webhooks/slow-endpoints.api.test.ts',
})
