import type { SiteDetail } from '../../contract/sites/sites.ts'

/** Direct partners are no network: the page of networks counts them apart, too. */
export const isNetwork = ({ networkIdentifier }: { networkIdentifier: string }): boolean =>
  networkIdentifier !== 'direct'

/** The networks that know a site. */
export const networksOf = ({ networks }: Pick<SiteDetail, 'networks'>): SiteDetail['networks'] =>
  networks.filter(isNetwork)

export const networkNames = (site: Pick<SiteDetail, 'networks'>): string =>
  networksOf(site)
    .map((n) => n.networkName)
    .join(', ')
