import { defineShare } from '../jobs/index.ts'

export const scanShare = defineShare({
  queue: 'pages that the scanner opens',
  places: 8,
  perAccount: 3,
  longestSeconds: 20,
  holdsUp: 'by 20 s, where three accounts and more have pages that hang: a place is given anew after each page',
  test: 'server/scanner/run-hosts.test.ts',
})
