import { z } from 'zod'
import { eventTables } from './event-tables.ts'
import type { Moving } from './shards.ts'

export const tablesOfAccounts: readonly string[] = eventTables
  .filter((t) => t.columns.includes('account_uuid'))
  .map((t) => t.name)

/**
 * Settings of a question to all shards: while an account is moved its rows may be on two of them, and only those where it
 * lives are read. Each shard works out the filter for itself.
 */
export function onlyWhereTheyLive(moving: readonly Moving[]): Record<string, string> {
  if (moving.length === 0) return {}
  const one = ({ account, other }: Moving) =>
    `(account_uuid = toUUID(\\'${z.uuid().parse(account)}\\') AND shardNum() = ${z.number().int().parse(other)})`
  const filter = `NOT (${moving.map(one).join(' OR ')})`
  return { additional_table_filters: `{${tablesOfAccounts.map((name) => `'${name}':'${filter}'`).join(',')}}` }
}
