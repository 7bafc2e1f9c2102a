import { defineShare } from '../jobs/index.ts'

/** For each job that mails on behalf of one account. A mail server may be slow for some addresses. */
export const mailsShare = defineShare({
  queue: 'mails, each kind for itself',
  places: 4,
  perAccount: 2,
  underWay: 40,
  stepAsideSeconds: 4,
  longestSeconds: 900,
  holdsUp: 'by none: a place is free again after 4 s',
  test: 'server/compose/hostile-accounts.api.test.ts',
})
