import type { NetworkLinks } from './network-links.ts'
import type { Campaign } from './snapshot.ts'

/** Of the same shape as those that travel. */
const someClickId = '0'.repeat(20)

/** Whether a programme's network can make a link to this address. */
export const canCarry = (
  links: Pick<NetworkLinks, 'deepLink'>,
  { network, programmeId, partnerId, clickUrl }: Pick<Campaign, 'network' | 'programmeId' | 'partnerId' | 'clickUrl'>,
  target: string,
): boolean => links.deepLink(network, { programmeId, partnerId, clickUrl, clickId: someClickId, target }) !== null
