import { defineShare, type Share } from '../jobs/index.ts'

/**
 * An import may wait for its network's limit, or for a network that never answers. Imports that wait long run in
 * parallel with others, so that hanging imports delay the next one by seconds and not by their time-outs.
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
