import type { Connector, Get } from '../../connectors/connector.ts'
import type { Door } from '../../connectors/fetch.ts'
import { connectorOf } from '../../connectors/index.ts'
import type { Seal } from './seal.ts'
import type { connection } from './tables.ts'

export type ConnectionRow = typeof connection.$inferSelect
/** A connector with credentials and the way to its network: everything needed to ask. */
export type Live = { connector: Connector; credentials: unknown; get: Get }

export const aboutCredentials = (c: { accountUuid: string; uuid: string }) =>
  ['credentials', c.accountUuid, c.uuid] as const

/** Values that must never show up in a message. */
const secretsOf = (connector: Connector, raw: Record<string, unknown>) =>
  connector.credentialFields.flatMap((f) => {
    const value = raw[f.name]
    return f.secret && typeof value === 'string' ? [value] : []
  })

export function openLive(door: Door, connector: Connector, raw: Record<string, unknown>, signal?: AbortSignal): Live {
  const credentials = connector.credentials.parse(raw)
  const { baseUrl, headers, limitKey } = connector.authorize(credentials)
  const target = {
    network: connector.identifier,
    name: connector.name,
    perMinute: connector.limits.perMinute,
    baseUrl,
    headers,
    limitKey,
    secrets: secretsOf(connector, raw),
  }
  return { connector, credentials, get: door.open(target, signal) }
}

/** A stored connection, opened. Null when it has no credentials (any more) or no connector. */
export function openConnection(
  parts: { door: Door; seal: Seal },
  row: ConnectionRow,
  signal?: AbortSignal,
): Live | null {
  const connector = connectorOf(row.network)
  if (!connector || !row.credentials) return null
  const raw: unknown = JSON.parse(parts.seal.open(row.credentials, aboutCredentials(row)))
  return typeof raw === 'object' && raw !== null ? openLive(parts.door, connector, { ...raw }, signal) : null
}
