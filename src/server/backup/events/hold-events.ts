import { z } from 'zod'
import { eventTables } from '../../store/events/event-tables.ts'
import type { EventStore } from './event-store.ts'

/** Tables whose rows exist only here. Sales and rates are copies of the record store's, and rebuilt from it. */
export const heldTables = eventTables
  .map((t) => t.name)
  .filter((name) => name !== 'conversion' && name !== 'exchange_rate')
export const heldName = (table: string) => `backup_of_${table}`

/** Also releases holds of killed backups. */
export async function releaseEvents(store: EventStore): Promise<void> {
  for (const table of heldTables) await store.run(`DROP TABLE IF EXISTS ${heldName(table)} SYNC`)
}

/**
 * Holds the store's content at this moment: a second table with the same files (hard links), created within
 * milliseconds and without extra space, while the first one continues. Release previous holds first.
 */
export async function holdEvents(store: EventStore): Promise<void> {
  await Promise.all(heldTables.map((table) => store.run(`CREATE TABLE ${heldName(table)} CLONE AS ${table}`)))
}

/** Stops merges of held tables. An external store may not allow it: merges then cost work but change nothing. */
export async function stopMergesOfHeld(store: EventStore): Promise<void> {
  for (const table of heldTables) await store.run(`SYSTEM STOP MERGES ${heldName(table)}`).catch(() => undefined)
}

const part = z.object({ month: z.string(), rows: z.coerce.number(), fingerprint: z.string() })

/** The months of a held table, each with a fingerprint of its files. */
export const heldMonths = (store: EventStore, table: string) =>
  store.rows(
    `SELECT partition_id AS month, sum(rows) AS rows, lower(hex(SHA256(arrayStringConcat(arraySort(groupArray(hash_of_all_files)))))) AS fingerprint
       FROM system.parts WHERE active AND database = currentDatabase() AND table = '${heldName(table)}'
      GROUP BY 1 ORDER BY 1`,
    part,
  )

export const columnsOf = async (store: EventStore, table: string): Promise<string[]> => {
  const rows = await store.rows(
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}' AND default_kind NOT IN ('ALIAS', 'MATERIALIZED') ORDER BY position`,
    z.object({ name: z.string() }),
  )
  return rows.map((r) => r.name)
}
