import { matchesOfSite } from '../merchants/index.ts'
import { allOwnNetworks } from '../networks/index.ts'
import { matches, matchOf, type NetworkLinks, ownNetworkOf } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'

/** The networks for a site's script, and the address patterns of the site's campaigns. */
export const linksOfSite =
  (database: Database, { clickHosts }: Pick<NetworkLinks, 'clickHosts'>) =>
  (accountUuid: string, siteUuid: string): Promise<{ networkHosts: string[]; covers: (target: URL) => boolean }> =>
    database.as(accountUuid, async (tx) => {
      const own = (await allOwnNetworks(tx)).flatMap((row) => ownNetworkOf(row).hosts)
      const rules = (await matchesOfSite(tx, siteUuid)).map(matchOf)
      return {
        networkHosts: [...clickHosts, ...own],
        covers: (target) => rules.some((rule) => matches(target, rule)),
      }
    })
