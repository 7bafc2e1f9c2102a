import { desc, eq, sql } from 'drizzle-orm'
import { type Connector, features, noFeatures } from '../../connectors/connector.ts'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { connectorOf, connectors, factsOf, networks } from '../../connectors/index.ts'
import type { Connection, networks as networksContract } from '../../contract/networks/networks.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/job.ts'
import type { Database } from '../store/database/open.ts'
import { callbackPath } from './callbacks.ts'
import { callbackSecretOf } from './callback-secret.ts'
import { renameConnection } from './change-connection.ts'
import { connectNetwork, type ExpectRoom, disconnectNetwork, reconnectNetwork } from './connect.ts'
import { failingConnections } from './failing-connections.ts'
import { latestRuns, runFor, shownRun } from './import-runs.ts'
import { importJob } from './jobs.ts'
import { lastSales } from './last-sales.ts'
import { type ConnectionRow, openConnection, storedFields } from './live.ts'
import { readMappings } from './mappings.ts'
import { type NetworkOf, networkOf } from './network-names.ts'
import type { Seal } from '../outside/index.ts'
import { connection } from './tables.ts'
import { tryCallback, type TryParts } from './try-callback.ts'

export type CallsParts = TryParts & {
  database: Database
  door: Door
  seal: Seal
  send: SendJob
  expectRoom: ExpectRoom
}

/** A network that every account has; the account's own networks are shown in custom/with-own-networks.ts. */
export const shownNetwork = (identifier: string) => {
  const facts = factsOf(identifier)
  if (!facts) throw new Error(`No network is called ${identifier}`)
  const connector = connectorOf(identifier)
  return {
    networkUuid: facts.networkUuid,
    networkName: facts.name,
    networkIdentifier: facts.identifier,
    networkUrl: facts.url,
    networkLogoUrl: null, // logos are third-party property: screens draw a letter
    features: connector ? features(connector) : noFeatures,
  }
}

/**
 * The callback status of a connection: pending until its first callback if the network can call, inactive once
 * disconnected.
 */
const callbackStatusOf = ({ isActive, callbackStatus, network }: ConnectionRow) => {
  if (!isActive || !connectorOf(network)?.callback) return 'INACTIVE'
  return callbackStatus === 'ACTIVE' ? 'ACTIVE' : 'PENDING'
}

export const shownConnection = (c: ConnectionRow, networkOf: NetworkOf): Connection => ({
  connectionUuid: c.uuid,
  connectionName: c.name,
  connectionApiPartnerId: c.partnerId,
  connectionIsActive: c.isActive,
  connectionIsFallback: c.isFallback,
  connectionCallbackStatus: callbackStatusOf(c),
  connectionCreatedDatetime: c.createdAt.toISOString(),
  connectionUpdatedDatetime: c.updatedAt.toISOString(),
  connectionLastImportDatetime: c.lastImportAt?.toISOString() ?? null,
  network: { ...networkOf(c.network), networkIdentifier: c.network },
})

const canImport = (c: Connector | undefined) => c?.transactions !== undefined || c?.programmes !== undefined

export function networksCalls(parts: CallsParts): Handlers<typeof networksContract> {
  const { database, send, publicUrl } = parts
  const own = async (accountUuid: string, connectionUuid: string): Promise<ConnectionRow> => {
    const [row] = await database.as(accountUuid, (tx) =>
      tx.select().from(connection).where(eq(connection.uuid, connectionUuid)),
    )
    if (!row) throw notFound()
    return row
  }
  const shown = (row: ConnectionRow) =>
    database.as(row.accountUuid, async (tx) => shownConnection(row, await networkOf(tx)))
  const startImport = async (row: ConnectionRow) => {
    const run = await runFor(database, row)
    await send(importJob, { connectionUuid: row.uuid, accountUuid: row.accountUuid }, { key: row.uuid })
    return shownRun(run)
  }
  return {
    async list(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx.selectDistinct({ network: connection.network }).from(connection).where(eq(connection.isActive, true)),
      )
      const connected = new Set(rows.map((r) => r.network))
      return networks.filter((n) => connected.has(n.identifier)).map((n) => shownNetwork(n.identifier))
    },
    async networks() {
      return connectors.map((c) => ({
        ...shownNetwork(c.identifier),
        credentialFields: [...c.credentialFields],
        keysAt: c.keysAt,
        uploadEndings: [...(c.upload?.accept ?? [])],
      }))
    },
    async connections(_, { accountUuid }) {
      return database.as(accountUuid, async (tx) => {
        const rows = await tx
          .select()
          .from(connection)
          .orderBy(desc(connection.isActive), sql`lower(${connection.name})`, connection.createdAt)
          .limit(1000)
        const names = await networkOf(tx)
        const mapped = new Map((await readMappings(tx)).map((m) => [m.row.uuid, m.channels]))
        return rows.map((row) => ({
          ...shownConnection(row, names),
          connectionChannels: mapped.get(row.uuid) ?? [],
        }))
      })
    },
    failing: (_, { accountUuid }) => failingConnections(database, accountUuid),
    lastSales: (_, { accountUuid }) => lastSales(database, accountUuid, parts.clock.now()),
    async connect(input, who) {
      const row = await connectNetwork(parts, who, input)
      if (canImport(connectorOf(row.network))) await startImport(row)
      return shown(row)
    },
    async rename({ connectionUuid, connectionName }, who) {
      return shown(await renameConnection(parts, who, connectionUuid, connectionName))
    },
    async credentials({ connectionUuid }, { accountUuid }) {
      const row = await own(accountUuid, connectionUuid)
      const connector = connectorOf(row.network)
      const stored = storedFields(parts.seal, row)
      return (connector?.credentialFields ?? []).map(({ name, secret }) => ({
        name,
        value: secret ? '' : (stored[name] ?? ''),
        isKept: secret && (stored[name] ?? '') !== '',
      }))
    },
    async reconnect({ connectionUuid, credentials }, who) {
      const row = await reconnectNetwork(parts, who, await own(who.accountUuid, connectionUuid), credentials)
      if (canImport(connectorOf(row.network))) await startImport(row)
      return shown(row)
    },
    async disconnect({ connectionUuid }, who) {
      await disconnectNetwork(parts, who, connectionUuid)
      return {}
    },
    async callbackUrl({ connectionUuid, networkUuid }, { accountUuid }) {
      const row = await own(accountUuid, connectionUuid)
      const connector = connectorOf(row.network)
      if (!row.isActive || factsOf(row.network)?.networkUuid !== networkUuid) throw notFound()
      if (!connector?.callback) throw new Fail('badInput', 'This network sends no callbacks')
      const credentials = openConnection(parts, row)?.credentials
      return connector.callback.template(`${publicUrl}${callbackPath}${callbackSecretOf(parts.seal, row)}`, credentials)
    },
    async tryCallback({ connectionUuid, address }, { accountUuid }) {
      return tryCallback(parts, await own(accountUuid, connectionUuid), address)
    },
    async importNow({ connectionUuid }, { accountUuid }) {
      const row = await own(accountUuid, connectionUuid)
      if (!row.isActive || !row.credentials)
        throw new Fail('badInput', 'The connection has no credentials. Connect it again.')
      if (!canImport(connectorOf(row.network))) throw new Fail('badInput', 'This network has no import')
      return startImport(row)
    },
    async imports({ connectionUuid }, { accountUuid }) {
      await own(accountUuid, connectionUuid)
      return (await latestRuns(database, accountUuid, connectionUuid)).map(shownRun)
    },
  }
}
