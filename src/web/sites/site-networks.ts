import type { SiteDetail } from '../../contract/sites/sites.ts'

/** Direct partners are not networks: the page of networks counts them separately, too. */
export const isNetwork = ({ networkIdentifier }: { networkIdentifier: string }): boolean =>
  networkIdentifier !== 'direct'

/** The networks that a site is mapped at. */
export const networksOf = ({ networks }: Pick<SiteDetail, 'networks'>): SiteDetail['networks'] =>
  networks.filter(isNetwork)

export const networkNames = (site: Pick<SiteDetail, 'networks'>): string =>
  networksOf(site)
    .map((n) => n.networkName)
    .join(', ')
