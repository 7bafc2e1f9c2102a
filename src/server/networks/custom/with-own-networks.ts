import { and, eq, like } from 'drizzle-orm'
import { type Connector, features } from '../../../connectors/connector.ts'
import { customIdentifier } from '../../../connectors/custom/index.ts'
import { customConnector } from '../../../connectors/index.ts'
import type { networks as networksContract } from '../../../contract/networks/networks.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { connection } from '../tables.ts'
import { type CustomRow, ownNetworks } from './own-networks.ts'

export const shownOwn = (row: CustomRow, connector: Connector) => ({
  networkUuid: row.uuid,
  networkName: row.name,
  networkIdentifier: connector.identifier,
  networkUrl: '',
  networkLogoUrl: null,
  features: features(connector),
  credentialFields: [...connector.credentialFields],
  keysAt: connector.keysAt,
  uploadEndings: row.mapping ? ['.csv', '.xlsx', '.xls', '.txt', '.tsv'] : [],
})

/** The calls for networks, including the account's own. */
export function withOwnNetworks(
  database: Database,
  calls: Handlers<typeof networksContract>,
): Handlers<typeof networksContract> {
  const own = async (accountUuid: string) =>
    (await ownNetworks(database, accountUuid)).flatMap((row) => {
      const connector = customConnector(customIdentifier(row.uuid))
      return connector ? [shownOwn(row, connector)] : []
    })
  return {
    ...calls,
    async list(input, ctx) {
      const others = await calls.list(input, ctx)
      const rows = await database.as(ctx.accountUuid, (tx) =>
        tx
          .selectDistinct({ network: connection.network })
          .from(connection)
          .where(and(eq(connection.isActive, true), like(connection.network, 'custom:%'))),
      )
      const connected = new Set(rows.map((r) => r.network))
      const mine = (await own(ctx.accountUuid)).filter((n) => connected.has(n.networkIdentifier))
      return [...others, ...mine.map(({ credentialFields: _, uploadEndings: __, keysAt: ___, ...n }) => n)]
    },
    async networks(input, ctx) {
      return [...(await calls.networks(input, ctx)), ...(await own(ctx.accountUuid))]
    },
  }
}
