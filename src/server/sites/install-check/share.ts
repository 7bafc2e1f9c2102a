import { defineShare } from '../../jobs/index.ts'

export const checksShare = defineShare({
  queue: 'checks of the script on pages of sites (`sites.check`)',
  places: 4,
  perAccount: 1,
  underWay: 40,
  longestSeconds: 240,
  holdsUp:
    'by none while fewer than forty accounts have pages that hang; then by 60 s. Where a browser opens pages too, those whose turn has not come after 150 s are judged by their text',
  test: 'server/sites/install-check/check.api.test.ts',
})
