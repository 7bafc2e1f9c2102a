import { allOwnNetworks } from '../networks/index.ts'
import { createShopPages, type NetworkLinks, ownNetworkOf, type ShopPages } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'

/** Parses targets entered by users of an account, including links of networks the account defines. */
export const shopPagesOf =
  (database: Database, links: NetworkLinks, ownHosts: readonly string[]) =>
  async (accountUuid: string): Promise<ShopPages> => {
    const own = await database.as(accountUuid, allOwnNetworks)
    return createShopPages({ links, accountUuid, ownNetworks: own.map(ownNetworkOf), ownHosts: new Set(ownHosts) })
  }
