import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Input } from '../../contract/call.ts'
import type { networks as networksContract } from '../../contract/networks/networks.ts'
import type { Connector, NetworkAccount } from '../../connectors/connector.ts'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { isCustom } from '../../connectors/custom/index.ts'
import { connectorOf, connectors } from '../../connectors/index.ts'
import { NetworkError } from '../../connectors/shared/http/network-error.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import { switchOffConnection, switchOnConnection } from '../merchants/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { type Exclusively, inMemory, openNetwork } from '../../connectors/shared/http/open-network.ts'
import { ownNetwork } from './custom/own-networks.ts'
import { newCallback } from './callback-secret.ts'
import { aboutCredentials, type ConnectionRow, storedFields } from './live.ts'
import { directNetwork } from './direct-connection.ts'
import { addMedia, chosenSites } from './media.ts'
import type { Seal } from '../outside/index.ts'
import { connection } from './tables.ts'

/** Fails when the plan allows fewer networks. Called after connecting one, in the same transaction. */
export type ExpectRoom = (tx: Tx, accountUuid: string) => Promise<void>
type Parts = { database: Database; door: Door; seal: Seal; expectRoom: ExpectRoom }
/** The user who makes the change, for the log. */
type Who = Pick<Principal, 'accountUuid' | 'userUuid'>
type ConnectInput = Input<typeof networksContract.connect>

/** A user waits for the answer, so the limit is shorter than the default of minutes. */
const patience = 25_000

function checkFields(connector: Connector, raw: Record<string, string>): void {
  const known = new Set(connector.credentialFields.map((f) => f.name))
  const unknown = Object.keys(raw).find((name) => !known.has(name))
  if (unknown) throw new Fail('badInput', `credentials.${unknown}: is not a field of ${connector.name}`)
  const missing = connector.credentialFields.find((f) => f.isNeeded && (raw[f.name] ?? '').trim() === '')
  if (missing) throw new Fail('badInput', `credentials.${missing.name}: is missing`)
  const read = connector.credentials.safeParse(raw)
  if (read.success) return
  const [issue] = read.error.issues
  const name = String(issue?.path[0] ?? '')
  throw new Fail('badInput', `credentials.${name}: ${raw[name] ? (issue?.message ?? 'is wrong') : 'is missing'}`)
}

/** Checks the credentials with the network, with helpful errors, and returns the media of the connection. */
async function checkLive(
  connector: Connector,
  raw: Record<string, string>,
  door: Door,
  exclusively: Exclusively,
): Promise<NetworkAccount> {
  const live = openNetwork(door, connector, raw, { exclusively, signal: AbortSignal.timeout(patience) })
  const partnerId = connector.partnerId(live.credentials)
  if (!connector.accounts) return { id: partnerId, name: partnerId || connector.name }
  const accounts = await connector.accounts(live.get, live.credentials).catch((error: unknown) => {
    if (!(error instanceof NetworkError))
      throw new Fail('unavailable', `${connector.name} did not answer in time. Try again in a minute.`, error)
    const isTheirs = error.trouble === 'credentials'
    const field = connector.credentialFields.find((f) => f.secret)?.name ?? 'credentials'
    throw new Fail(
      isTheirs ? 'badInput' : 'unavailable',
      isTheirs ? `credentials.${field}: ${error.message}` : error.message,
    )
  })
  const found = accounts.find((a) => a.id === partnerId)
  if (found) return found
  const others = accounts
    .slice(0, 10)
    .map((a) => `${a.id} (${a.name})`)
    .join(', ')
  throw new Fail(
    'badInput',
    `The credentials work, but ${partnerId} is not one of their accounts. ${others ? `They have: ${others}.` : 'They have none.'}`,
  )
}

/**
 * Connects a network: checks the fields and the credentials, stores them encrypted, and maps media to the chosen sites.
 * The caller starts the import.
 */
export async function connectNetwork(parts: Parts, who: Who, input: ConnectInput): Promise<ConnectionRow> {
  const { accountUuid } = who
  const { database, door, seal } = parts
  const own = await ownNetwork(database, accountUuid, input.networkUuid)
  const connector = connectors.find((c) => c.networkUuid === input.networkUuid) ?? own?.connector
  if (!connector) throw notFound()
  checkFields(connector, input.credentials)
  const credentials = { ...input.credentials, ...own?.credentials }
  const partnerId = connector.partnerId(connector.credentials.parse(credentials))
  const isKnown = await database.as(accountUuid, (tx) =>
    tx
      .select({ uuid: connection.uuid })
      .from(connection)
      .where(
        and(
          eq(connection.network, connector.identifier),
          eq(connection.partnerId, partnerId),
          eq(connection.isActive, true),
        ),
      ),
  )
  if (partnerId !== '' && isKnown.length > 0)
    throw new Fail('conflict', `${connector.name} ${partnerId} is connected already`)
  // a sign-in may rotate a token: store the credentials that are valid afterwards
  const kept = inMemory(credentials)
  const account = await checkLive(connector, credentials, door, kept.exclusively)
  const uuid = randomUUID()
  return database.as(accountUuid, async (tx) => {
    const sites = await chosenSites(tx, input.channelUuids)
    if (!sites) throw notFound()
    const [row] = await tx
      .insert(connection)
      .values({
        uuid,
        accountUuid,
        network: connector.identifier,
        name: input.connectionName || (connector.accounts && account.name) || (await nameByPlace(tx, connector)),
        partnerId,
        credentials: seal.close(JSON.stringify(kept.current()), aboutCredentials({ accountUuid, uuid })),
        ...newCallback(seal, { accountUuid, uuid }),
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await parts.expectRoom(tx, accountUuid)
    await addMedia(tx, row, account, sites)
    const after = { networkName: connector.name, connectionApiPartnerId: partnerId }
    await recordAudit(tx, who, { action: 'network.connected', object: row.name, after })
    return row
  })
}

/** Default name of a connection: its network and its number among the account's connections to it. */
async function nameByPlace(tx: Tx, { identifier, name }: Connector): Promise<string> {
  return `${name} ${(await tx.$count(connection, eq(connection.network, identifier))) + 1}`
}

/** Merges typed values into the stored ones: an empty field keeps the stored value. */
function overStored(connector: Connector, stored: Record<string, string>, typed: Record<string, string>) {
  const names = connector.credentialFields.map((f) => f.name)
  const kept = Object.entries(stored).filter(([name]) => names.includes(name))
  const given = Object.entries(typed).filter(([, value]) => value.trim() !== '')
  if (kept.length === 0 && given.length === 0 && names.length > 0)
    throw new Fail(
      'badInput',
      `credentials: Nothing is filled in, and nothing is stored. Enter what ${connector.name} gave you.`,
    )
  return Object.fromEntries([...kept, ...given])
}

/**
 * New credentials for a connection, including a disconnected one, which keeps its history. They must belong to the same
 * account at the network, otherwise sales of one account would appear under the other.
 */
export async function reconnectNetwork(
  { database, door, seal, expectRoom }: Parts,
  who: Who,
  row: ConnectionRow,
  raw: Record<string, string>,
): Promise<ConnectionRow> {
  const { accountUuid } = who
  const known = connectorOf(row.network)
  if (!known) throw notFound()
  // the link template belongs to the account's own network, not to the connection
  const own = await ownNetwork(database, accountUuid, known.networkUuid)
  if (isCustom(row.network) && !own) throw notFound()
  const connector = own?.connector ?? known
  const wanted = overStored(connector, storedFields(seal, row), raw)
  checkFields(connector, wanted)
  const credentials = { ...wanted, ...own?.credentials }
  const partnerId = connector.partnerId(connector.credentials.parse(credentials))
  if (partnerId !== row.partnerId)
    throw new Fail(
      'badInput',
      `credentials: These are of ${partnerId}, the connection is of ${row.partnerId}. Connect another account instead.`,
    )
  const kept = inMemory(credentials)
  await checkLive(connector, credentials, door, kept.exclusively)
  const [changed] = await database.as(accountUuid, async (tx) => {
    const rows = await tx
      .update(connection)
      .set({
        credentials: seal.close(JSON.stringify(kept.current()), aboutCredentials(row)),
        isActive: true,
        isPaused: false,
        updatedAt: sql`now()`,
      })
      .where(eq(connection.uuid, row.uuid))
      .returning()
    if (!row.isActive) {
      await expectRoom(tx, accountUuid)
      await switchOnConnection(tx, row.uuid)
    }
    // records that the credentials changed, without their content
    await recordAudit(tx, who, { action: 'network.changed', object: row.name, after: { credentials: 'replaced' } })
    return rows
  })
  if (!changed) throw notFound()
  return changed
}

/** Deletes the credentials and the callback address; conversions and their history stay. */
export async function disconnectNetwork(
  { database, seal }: Pick<Parts, 'database' | 'seal'>,
  who: Who,
  connectionUuid: string,
): Promise<void> {
  await database.as(who.accountUuid, async (tx) => {
    const [known] = await tx
      .select({ network: connection.network })
      .from(connection)
      .where(eq(connection.uuid, connectionUuid))
    // it has no credentials to reconnect with, and its campaigns are contracts
    if (known?.network === directNetwork)
      throw new Fail('conflict', 'End the campaigns under “My direct partners” instead')
    const [row] = await tx
      .update(connection)
      .set({
        isActive: false,
        isPaused: false,
        credentials: null,
        ...newCallback(seal, { accountUuid: who.accountUuid, uuid: connectionUuid }),
        callbackStatus: 'INACTIVE',
        updatedAt: sql`now()`,
      })
      .where(and(eq(connection.uuid, connectionUuid), or(eq(connection.isActive, true), eq(connection.isPaused, true))))
      .returning({ name: connection.name })
    if (!row) throw notFound()
    await switchOffConnection(tx, connectionUuid)
    await recordAudit(tx, who, { action: 'network.disconnected', object: row.name })
  })
}
