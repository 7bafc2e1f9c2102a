import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Connector } from '../../../connectors/connector.ts'
import { customIdentifier } from '../../../connectors/custom/index.ts'
import { customConnector } from '../../../connectors/index.ts'
import type { CustomMapping } from '../../../connectors/shared/files/custom-mapping.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { ConnectionRow } from '../live.ts'
import { customNetwork } from '../tables.ts'

export type CustomRow = typeof customNetwork.$inferSelect

/** What calls may use: to them a deleted network is one that never was. */
export const existing = (networkUuid: string) =>
  and(eq(customNetwork.uuid, networkUuid), isNull(customNetwork.deletedAt))

/** How an own network that was deleted was called; undefined for any other. Only for who asks what became of it. */
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
 * With the deleted ones, which come last: clicks on their links keep their name until another network of the account has
 * their host.
 */
export const allOwnNetworks = (tx: Tx): Promise<CustomRow[]> =>
  tx
    .select()
    .from(customNetwork)
    .orderBy(sql`${customNetwork.deletedAt} DESC NULLS FIRST`, asc(customNetwork.createdAt), customNetwork.uuid)

/** What they are called, also deleted ones. */
export const ownNetworkNames = (tx: Tx): Promise<{ uuid: string; name: string }[]> =>
  tx.select({ uuid: customNetwork.uuid, name: customNetwork.name }).from(customNetwork)

/** One that is there to be connected, under its own name. */
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

/** In which currency an own network tells amounts that name none; undefined for other networks. */
export async function usualCurrencyOf(
  database: Database,
  { network, accountUuid }: Pick<ConnectionRow, 'network' | 'accountUuid'>,
) {
  const rows = await ownNetworks(database, accountUuid)
  return rows.find((r) => customIdentifier(r.uuid) === network)?.currency
}

/** How files of an own network are read: by its mapping of columns. Undefined when it has none. */
export async function ownMapping(database: Database, connection: ConnectionRow): Promise<CustomMapping | undefined> {
  const rows = await ownNetworks(database, connection.accountUuid)
  const row = rows.find((r) => customIdentifier(r.uuid) === connection.network)
  return row?.mapping ? { ...row.mapping, currency: row.currency } : undefined
}
