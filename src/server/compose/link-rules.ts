import { asc, sql } from 'drizzle-orm'
import type { LinkRule } from '../insights/index.ts'
import { customNetwork } from '../networks/tables.ts'
import { ownNetworkOf } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'

/**
 * How links of networks are recognised: of those everybody knows, and of those the account describes itself. Deleted ones
 * come last: clicks on their links keep their name until another network of the account has their host.
 */
export const createLinkRules =
  (database: Database, known: readonly LinkRule[]) =>
  async (accountUuid: string): Promise<readonly LinkRule[]> => {
    const own = await database.as(accountUuid, (tx) =>
      tx
        .select()
        .from(customNetwork)
        .orderBy(sql`${customNetwork.deletedAt} DESC NULLS FIRST`, asc(customNetwork.createdAt), customNetwork.uuid),
    )
    return [
      ...known,
      ...own.map((row) => {
        const { hosts, targetParameters } = ownNetworkOf(row)
        return { networkUuid: row.uuid, clickHosts: hosts, targetParameters }
      }),
    ]
  }
