import type { Campaign } from '../server/routing/snapshot.ts'

/** A campaign of one site with one shop, with no attribute that raises or lowers its rank. */
export const campaignOf = (over: Partial<Campaign> = {}): Campaign => ({
  uuid: 'c',
  siteUuid: 's1',
  connectionUuid: 'c1',
  network: 'north',
  networkUuid: 'n1',
  partnerId: 'p1',
  programmeId: '1',
  clickUrl: null,
  merchantUuid: 'm1',
  merchant: 'shop.dk',
  match: { host: 'shop.dk', path: '' },
  isPriority: false,
  isExcluded: false,
  isFallback: false,
  isBoost: false,
  isCreatorOnly: false,
  expected: 0,
  evidence: 'none',
  ...over,
})
