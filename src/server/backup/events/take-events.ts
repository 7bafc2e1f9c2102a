import { z } from 'zod'
import type { Manifest } from '../manifest.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { writePieces } from '../write-pieces.ts'
import type { EventStore } from './event-store.ts'
import { columnsOf, heldMonths, heldName, heldTables } from './hold-events.ts'

type Month = Manifest['events']['months'][number]
type Parts = {
  store: EventStore
  place: BackupStorage
  name: string
  /** The month in an older backup, if its files still exist. */
  known: (table: string, month: string, fingerprint: string) => Month | undefined
  progress: (line: string) => void
}

/** Backs up the held events, one stream per table and month; unchanged months are skipped. */
export async function takeEvents({ store, place, name, known, progress }: Parts): Promise<Manifest['events']> {
  const steps = await store.rows('SELECT DISTINCT id FROM outbound_migration ORDER BY id', z.object({ id: z.string() }))
  const months: Month[] = []
  for (const table of heldTables) {
    const columns = await columnsOf(store, table)
    let [sent, rows] = [0, 0]
    const found = await heldMonths(store, table)
    for (const { month, rows: count, fingerprint } of found) {
      rows += count
      const same = known(table, month, fingerprint)
      if (same && same.columns.join() === columns.join()) {
        months.push(same)
        continue
      }
      const sql = `SELECT ${columns.join(', ')} FROM ${heldName(table)} WHERE _partition_id = '${month}'`
      const pieces = await writePieces(place, `${name}/events/${table}-${month}.native`, store.read(sql))
      months.push({ table, month, columns, rows: count, fingerprint, pieces })
      sent++
      progress(`events: ${table} ${month}, ${count} rows`)
    }
    progress(`events: ${table}, ${rows} rows; ${sent} of ${found.length} months written anew`)
  }
  return { steps: steps.map((s) => s.id), months }
}
