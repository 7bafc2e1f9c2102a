import type { programme } from '../merchants/tables.ts'
import type { NetworkLinks } from './network-links.ts'
import type { Campaign } from './snapshot.ts'

/** Has the shape of a real click id. */
const someClickId = '0'.repeat(20)

/** Whether a programme's network can make a link to this address. */
export const canCarry = (
  links: Pick<NetworkLinks, 'deepLink'>,
  { network, programmeId, partnerId, clickUrl }: Pick<Campaign, 'network' | 'programmeId' | 'partnerId' | 'clickUrl'>,
  target: string,
): boolean => links.deepLink(network, { programmeId, partnerId, clickUrl, clickId: someClickId, target }) !== null

type Programme = Pick<typeof programme.$inferSelect, 'relationship' | 'network' | 'externalId' | 'clickUrl'>
/** Whether clicks to a shop can go through a programme: its row, the connection's partner id, the shop's domain. */
export type LeadsToShop = (programme: Programme, partnerId: string, domain: string) => boolean

/**
 * R77: campaigns without a link. A network has sent no link yet for a programme that is not joined: one may well exist.
 */
export const createLeadsToShop =
  (links: Pick<NetworkLinks, 'deepLink'>): LeadsToShop =>
  ({ relationship, network, externalId: programmeId, clickUrl }, partnerId, domain) =>
    relationship !== 'joined' || canCarry(links, { network, programmeId, partnerId, clickUrl }, `https://${domain}/`)
