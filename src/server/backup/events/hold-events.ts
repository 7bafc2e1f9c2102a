import { z } from 'zod'
import { eventTables } from '../../store/events/event-tables.ts'
import type { EventStore } from './event-store.ts'

/** Tables whose rows are nowhere else. Sales and rates are copies of the record store's, and rebuilt out of it. */
export const heldTables = eventTables
  .map((t) => t.name)
  .filter((name) => name !== 'conversion' && name !== 'exchange_rate')
export const heldName = (table: string) => `backup_of_${table}`

/** Holds of backups that were killed, too. */
export async function releaseEvents(store: EventStore): Promise<void> {
  for (const table of heldTables) await store.run(`DROP TABLE IF EXISTS ${heldName(table)} SYNC`)
}

/**
 * Holds what the store has at this moment: a second table of the same files (hard links), made within milliseconds and without
 * room of its own, while the first one goes on. What was held before is to be let go first.
 */
export async function holdEvents(store: EventStore): Promise<void> {
  await Promise.all(heldTables.map((table) => store.run(`CREATE TABLE ${heldName(table)} CLONE AS ${table}`)))
}

/** Nothing merges what is held. A store of one's own may not allow it: then merges cost work, and change nothing. */
export async function stopMergesOfHeld(store: EventStore): Promise<void> {
  for (const table of heldTables) await store.run(`SYSTEM STOP MERGES ${heldName(table)}`).catch(() => undefined)
}

const part = z.object({ month: z.string(), rows: z.coerce.number(), fingerprint: z.string() })

/** The months of a held table, each with a fingerprint of the files it is made of. */
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
