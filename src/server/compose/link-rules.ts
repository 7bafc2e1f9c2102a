import type { LinkRule } from '../insights/index.ts'
import { allOwnNetworks } from '../networks/index.ts'
import { ownNetworkOf } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'

/** Rules to recognise networks' links: of all known networks, and of those the account defines. */
export const createLinkRules =
  (database: Database, known: readonly LinkRule[]) =>
  async (accountUuid: string): Promise<readonly LinkRule[]> => {
    const own = await database.as(accountUuid, allOwnNetworks)
    return [
      ...known,
      ...own.map((row) => {
        const { hosts, targetParameters } = ownNetworkOf(row)
        return { networkUuid: row.uuid, clickHosts: hosts, targetParameters }
      }),
    ]
  }
