import { eq } from 'drizzle-orm'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { connectorOf } from '../../connectors/index.ts'
import { NetworkError } from '../../connectors/shared/http/network-error.ts'
import { type Exclusively, type Live, openNetwork } from '../../connectors/shared/http/open-network.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { createSlots } from './slots.ts'
import type { Seal } from '../outside/index.ts'
import { connection } from './tables.ts'

export type { Live } from '../../connectors/shared/http/open-network.ts'
export type ConnectionRow = typeof connection.$inferSelect

export const aboutCredentials = (c: { accountUuid: string; uuid: string }) =>
  ['credentials', c.accountUuid, c.uuid] as const

function unseal(
  seal: Seal,
  row: Pick<ConnectionRow, 'accountUuid' | 'uuid' | 'credentials'>,
): Record<string, unknown> | null {
  if (!row.credentials) return null
  const raw: unknown = JSON.parse(seal.open(row.credentials, aboutCredentials(row)))
  return typeof raw === 'object' && raw !== null ? { ...raw } : null
}

/** The stored credentials of a connection by field; empty for a disconnected one, whose credentials are deleted. */
export function storedFields(seal: Seal, row: ConnectionRow): Record<string, string> {
  const entries = Object.entries(unseal(seal, row) ?? {})
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

type Parts = { database: Database; seal: Seal }

const readStored = async ({ seal }: Parts, tx: Tx, row: ConnectionRow) => {
  const [now] = await tx.select().from(connection).where(eq(connection.uuid, row.uuid)).for('update')
  const raw = now && unseal(seal, now)
  if (!raw) throw new NetworkError('credentials', 'There are no credentials for this connection. Reconnect it.')
  return raw
}
const store = async ({ seal }: Parts, tx: Tx, row: ConnectionRow, raw: Record<string, unknown>) => {
  const credentials = seal.close(JSON.stringify(raw), aboutCredentials(row))
  await tx.update(connection).set({ credentials }).where(eq(connection.uuid, row.uuid))
}

/**
 * Sign-ins per network that may wait for it while holding a database connection. The whole process has ten connections:
 * a network that does not answer must not take them all.
 */
const mostHeld = 2
const held = createSlots(mostHeld)

/** Signs in under a lock on the connection's row, and stores rotated tokens encrypted before any further request. */
const locked =
  (parts: Parts, row: ConnectionRow, signal?: AbortSignal): Exclusively =>
  (work) =>
    held(
      row.network,
      () =>
        parts.database.as(row.accountUuid, async (tx) => {
          const raw = await readStored(parts, tx, row)
          const changed = await work(raw)
          if (changed) await store(parts, tx, row, { ...raw, ...changed })
        }),
      signal,
    )

/** Without token rotation, concurrent sign-ins are harmless, and no database connection waits for the network. */
const unlocked =
  (parts: Parts, row: ConnectionRow): Exclusively =>
  async (work) => {
    const changed = await work(await parts.database.as(row.accountUuid, (tx) => readStored(parts, tx, row)))
    if (!changed) return
    await parts.database.as(row.accountUuid, async (tx) =>
      store(parts, tx, row, { ...(await readStored(parts, tx, row)), ...changed }),
    )
  }

/** Opens a stored connection. Null when it has no credentials or no connector. */
export function openConnection(
  parts: { database: Database; door: Door; seal: Seal },
  row: ConnectionRow,
  signal?: AbortSignal,
): Live | null {
  const connector = connectorOf(row.network)
  const raw = connector && unseal(parts.seal, row)
  if (!raw) return null
  const exclusively = connector.oauth ? locked(parts, row, signal) : unlocked(parts, row)
  return openNetwork(parts.door, connector, raw, { exclusively, signal })
}
