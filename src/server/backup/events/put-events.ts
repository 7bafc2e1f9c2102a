import { z } from 'zod'
import { BackupError } from '../backup-error.ts'
import type { Manifest } from '../manifest.ts'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { readPieces } from '../read-pieces.ts'
import { eventTables } from '../../store/events/event-tables.ts'
import { localName } from '../../store/events/cluster.ts'
import { openEvents } from '../../store/events/open.ts'
import type { EventStore, EventStoreAddress } from './event-store.ts'

const names = eventTables.map((t) => t.name)
const ours = [...names, ...names.map(localName), 'outbound_migration']
const list = ours.map((name) => `'${name}'`).join(', ')

/** Fails when the event store already has our tables: they may belong to another installation. */
export async function expectEmptyEvents(store: EventStore): Promise<void> {
  const found = await store.rows(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN (${list}) ORDER BY name LIMIT 1`,
    z.object({ name: z.string() }),
  )
  if (found[0])
    throw new BackupError(
      `The event store is not empty (it has the table ${found[0].name}): restore into a new one. Nothing was changed`,
    )
}

/** Removes what a restore created in an empty event store. */
export async function clearEvents({ url, cluster }: EventStoreAddress): Promise<void> {
  const events = openEvents(url, { cluster })
  try {
    for (const name of ours) await events.defineAll(`DROP TABLE IF EXISTS ${name} SYNC`)
  } finally {
    await events.close()
  }
}

export async function putEvents(
  store: EventStore,
  place: BackupStorage,
  { events }: Manifest,
  progress: (line: string) => void,
): Promise<void> {
  for (const table of new Set(events.months.map((m) => m.table))) {
    let rows = 0
    for (const month of events.months.filter((m) => m.table === table)) {
      await store.write(`${table} (${month.columns.join(', ')})`, readPieces(place, month.pieces))
      rows += month.rows
    }
    progress(`events: ${table}, ${rows} rows`)
  }
}
