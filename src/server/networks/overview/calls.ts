import { desc, eq, sql } from 'drizzle-orm'
import { connectorOf, connectors, customConnector, networks } from '../../../connectors/index.ts'
import { customIdentifier } from '../../../connectors/custom/index.ts'
import { untoldChanges } from '../../../connectors/untold-changes.ts'
import type { networkOverview } from '../../../contract/networks/network-overview.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { shownConnection, shownNetwork } from '../calls.ts'
import { deletedName, ownNetworks } from '../custom/own-networks.ts'
import { shownOwn } from '../custom/with-own-networks.ts'
import { createNetworkLinks } from '../network-links.ts'
import { networkOf } from '../network-names.ts'
import { connection } from '../tables.ts'
import { readMappings } from '../mappings.ts'
import { type ChancesParts, readChances } from './read-chances.ts'

const connectable = new Map(connectors.map((c) => [c.identifier, c]))

/** A network of the product: its facts, and what connecting it requires. */
const shownPublic = (identifier: string) => {
  const connector = connectable.get(identifier)
  return {
    ...shownNetwork(identifier),
    credentialFields: [...(connector?.credentialFields ?? [])],
    keysAt: connector?.keysAt ?? null,
    uploadEndings: [...(connector?.upload?.accept ?? [])],
    networkIsCustom: false,
  }
}

/** Calls for the networks' screens: all networks with their chances, and one with its connections. */
export function networkOverviewCalls(parts: ChancesParts): Handlers<typeof networkOverview> {
  const { database } = parts
  const { networkUuid: uuidOf } = createNetworkLinks()
  const own = async (accountUuid: string) =>
    (await ownNetworks(database, accountUuid)).flatMap((row) => {
      const connector = customConnector(customIdentifier(row.uuid))
      return connector ? [{ ...shownOwn(row, connector), networkIsCustom: true }] : []
    })
  const byUuid = async (accountUuid: string, networkUuid: string) => {
    const known = networks.find((n) => n.networkUuid === networkUuid)
    return known ? shownPublic(known.identifier) : (await own(accountUuid)).find((n) => n.networkUuid === networkUuid)
  }
  return {
    async list(_, { accountUuid }) {
      const [mine, active, found] = await Promise.all([
        own(accountUuid),
        database.as(accountUuid, (tx) =>
          tx.selectDistinct({ network: connection.network }).from(connection).where(eq(connection.isActive, true)),
        ),
        readChances({ ...parts, networkUuid: uuidOf }, accountUuid),
      ])
      const connected = new Set(active.map((c) => c.network))
      return [...connectors.map((c) => shownPublic(c.identifier)), ...mine].map(
        ({ credentialFields: _, uploadEndings: __, keysAt: ___, ...n }) => ({
          ...n,
          networkIsConnected: connected.has(n.networkIdentifier),
          networkHasOpportunities: found.opportunities.has(n.networkUuid),
          networkHasAlternatives: found.alternatives.has(n.networkUuid),
        }),
      )
    },
    async network({ networkUuid }, { accountUuid }) {
      const network = await byUuid(accountUuid, networkUuid)
      if (!network) {
        const name = await deletedName(database, accountUuid, networkUuid)
        // links in reports still lead here
        throw name === undefined ? notFound() : new Fail('gone', `${name} was deleted. Its statistics stay.`)
      }
      const [rows, mapped, names] = await database.as(accountUuid, async (tx) => [
        await tx
          .select()
          .from(connection)
          .where(eq(connection.network, network.networkIdentifier))
          .orderBy(desc(connection.isActive), sql`lower(${connection.name})`, connection.createdAt)
          .limit(1000),
        await readMappings(tx, network.networkIdentifier),
        await networkOf(tx),
      ])
      const channels = new Map(mapped.map((m) => [m.row.uuid, m.channels]))
      const connector = connectorOf(network.networkIdentifier)
      const ways = { hasCallback: network.features.callbacks, hasFiles: network.uploadEndings.length > 0 }
      return {
        ...network,
        untoldChanges: connector ? untoldChanges({ ...connector, name: network.networkName, ...ways }) : '',
        connections: rows.map((row) => ({
          ...shownConnection(row, names),
          connectionChannels: channels.get(row.uuid) ?? [],
        })),
      }
    },
  }
}
