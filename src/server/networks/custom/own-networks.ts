import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Connector } from '../../../connectors/connector.ts'
import { customIdentifier } from '../../../connectors/custom/index.ts'
import { customConnector } from '../../../connectors/index.ts'
import type { CustomMapping } from '../../../connectors/shared/files/custom-mapping.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { ConnectionRow } from '../live.ts'
import { customNetwork } from '../tables.ts'

export type CustomRow = typeof customNetwork.$inferSelect

/** A deleted network does not exist for calls. */
export const existing = (networkUuid: string) =>
  and(eq(customNetwork.uuid, networkUuid), isNull(customNetwork.deletedAt))

/** The name of a deleted network of the account, to tell the caller that it was deleted; undefined for any other. */
export async function deletedName(
  database: Database,
  accountUuid: string,
  networkUuid: string,
): Promise<string | undefined> {
  const [row] = await database.as(accountUuid, (tx) =>
    tx
      .select({ name: customNetwork.name })
      .from(customNetwork)
      .where(and(eq(customNetwork.uuid, networkUuid), isNotNull(customNetwork.deletedAt))),
  )
  return row?.name
}

/** The account's own networks, by name, without deleted ones. */
export async function ownNetworks(database: Database, accountUuid: string): Promise<CustomRow[]> {
  return database.as(accountUuid, (tx) =>
    tx
      .select()
      .from(customNetwork)
      .where(isNull(customNetwork.deletedAt))
      .orderBy(sql`lower(${customNetwork.name})`, customNetwork.uuid)
      .limit(200),
  )
}

/**
 * Includes deleted networks, sorted last: clicks on their links keep their name until another network of the account
 * has the same host.
 */
export const allOwnNetworks = (tx: Tx): Promise<CustomRow[]> =>
  tx
    .select()
    .from(customNetwork)
    .orderBy(sql`${customNetwork.deletedAt} DESC NULLS FIRST`, asc(customNetwork.createdAt), customNetwork.uuid)

/** Names of all own networks, including deleted ones. */
export const ownNetworkNames = (tx: Tx): Promise<{ uuid: string; name: string }[]> =>
  tx.select({ uuid: customNetwork.uuid, name: customNetwork.name }).from(customNetwork)

/** An own network that can be connected, under its name. */
export async function ownNetwork(
  database: Database,
  accountUuid: string,
  networkUuid: string,
): Promise<{ connector: Connector; credentials: Record<string, string> } | undefined> {
  const [row] = await database.as(accountUuid, (tx) => tx.select().from(customNetwork).where(existing(networkUuid)))
  const connector = row && customConnector(customIdentifier(row.uuid))
  if (!row || !connector) return undefined
  return { connector: { ...connector, name: row.name }, credentials: { linkTemplate: row.linkTemplate } }
}

/** The currency of an own network's amounts without one; undefined for other networks. */
export async function usualCurrencyOf(
  database: Database,
  { network, accountUuid }: Pick<ConnectionRow, 'network' | 'accountUuid'>,
) {
  const rows = await ownNetworks(database, accountUuid)
  return rows.find((r) => customIdentifier(r.uuid) === network)?.currency
}

/** The column mapping for files of an own network; undefined when it has none. */
export async function ownMapping(database: Database, connection: ConnectionRow): Promise<CustomMapping | undefined> {
  const rows = await ownNetworks(database, connection.accountUuid)
  const row = rows.find((r) => customIdentifier(r.uuid) === connection.network)
  return row?.mapping ? { ...row.mapping, currency: row.currency } : undefined
}
