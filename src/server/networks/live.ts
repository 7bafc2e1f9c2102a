import { eq } from 'drizzle-orm'
import type { Door } from '../../connectors/fetch.ts'
import { connectorOf } from '../../connectors/index.ts'
import { NetworkError } from '../../connectors/network-error.ts'
import { type Exclusively, type Live, openNetwork } from '../../connectors/open-network.ts'
import type { Database } from '../store/database/open.ts'
import type { Seal } from './seal.ts'
import { connection } from './tables.ts'

export type { Live } from '../../connectors/open-network.ts'
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

/** Signs in under a lock on the connection's row, and stores rotated tokens sealed before anything else is asked. */
const storedExclusively =
  ({ database, seal }: { database: Database; seal: Seal }, row: ConnectionRow): Exclusively =>
  (work) =>
    database.as(row.accountUuid, async (tx) => {
      const [now] = await tx.select().from(connection).where(eq(connection.uuid, row.uuid)).for('update')
      const raw = now && unseal(seal, now)
      if (!raw) throw new NetworkError('credentials', 'There are no credentials for this connection. Reconnect it.')
      const changed = await work(raw)
      if (!changed) return
      const credentials = seal.close(JSON.stringify({ ...raw, ...changed }), aboutCredentials(row))
      await tx.update(connection).set({ credentials }).where(eq(connection.uuid, row.uuid))
    })

/** A stored connection, opened. Null when it has no credentials (any more) or no connector. */
export function openConnection(
  parts: { database: Database; door: Door; seal: Seal },
  row: ConnectionRow,
  signal?: AbortSignal,
): Live | null {
  const connector = connectorOf(row.network)
  const raw = connector && unseal(parts.seal, row)
  return raw ? openNetwork(parts.door, connector, raw, { exclusively: storedExclusively(parts, row), signal }) : null
}
