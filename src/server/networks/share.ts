import { defineShare, type Share } from '../jobs/index.ts'

/**
 * An import may wait for its network's limit, or for a network that never answers. Whichever waits longer goes on beside the
 * others, so that as many as hang together keep the next one waiting for seconds, not for their time-outs.
 */
const waits: Omit<Share, 'queue'> = {
  places: 24,
  perAccount: 60,
  underWay: 240,
  stepAsideSeconds: 4,
  longestSeconds: 3600,
  holdsUp: 'by none: a place is free again after 4 s',
  test: 'server/networks/hanging.api.test.ts',
}
export const importsShare = defineShare({ queue: 'imports of networks (`networks.import`)', ...waits })
export const commissionsShare = defineShare({ queue: 'commissions of networks (`networks.commissions`)', ...waits })
