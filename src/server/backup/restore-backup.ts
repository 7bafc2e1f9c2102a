import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import { loadRates, projectAll } from '../money/index.ts'
import { secretFile } from '../env/secret.ts'
import { migrateDatabase, newestStep } from '../store/database/migrate.ts'
import { openDatabase } from '../store/database/open.ts'
import { migrateServers } from '../store/events/migrate-servers.ts'
import { knowsEventStep, migrateEvents } from '../store/events/migrations.ts'
import { openEvents } from '../store/events/open.ts'
import { bringBackLog } from '../tracking/index.ts'
import { BackupError } from './backup-error.ts'
import { putFiles } from './data-files.ts'
import { eventStore, type EventStoreAddress } from './events/event-store.ts'
import { putEvents } from './events/put-events.ts'
import type { Manifest } from './manifest.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { readPieces } from './read-pieces.ts'
import { putRecords } from './records/put-records.ts'

/** Refuses a backup of a newer version. */
export function expectKnownVersion({ name, product, records, events }: Manifest): void {
  if (records.step > newestStep() || events.steps.some((step) => !knowsEventStep(step)))
    throw new BackupError(`Backup ${name} was made by a newer version (${product}): restore it with that one`)
}

type Segment = Manifest['logs'][number]['segments'][number]
async function* segmentsOf(place: BackupStorage, segments: readonly Segment[]) {
  for (const { first, pieces } of segments) {
    const parts: Uint8Array[] = []
    for await (const part of readPieces(place, pieces, { gzip: true })) parts.push(part)
    yield { first, bytes: Buffer.concat(parts) }
  }
}

type RestoreParts = {
  place: BackupStorage
  manifest: Manifest
  /** The decrypted keys; written into the data folder unless the environment has them. */
  keys: string
  keysAreGiven: boolean
  databaseUrl: string
  events: EventStoreAddress
  dataDir: string
  log: Log
  progress: (line: string) => void
}

/** Fills empty stores and an empty data folder. The caller cleans up after an error. */
export async function restoreBackup(parts: RestoreParts): Promise<void> {
  const { place, manifest, databaseUrl, dataDir, log, progress } = parts
  await putRecords(databaseUrl, place, manifest, progress)
  await migrateDatabase(databaseUrl)
  const { url, database: name, cluster } = parts.events
  const events = openEvents(url, { cluster, ...(name === undefined ? {} : { database: name }) })
  const database = openDatabase(databaseUrl)
  try {
    await (cluster ? migrateServers(url, cluster) : migrateEvents(events))
    await putEvents(eventStore(parts.events), place, manifest, progress)
    const stores = { database, events, clock: systemClock, log }
    await loadRates(stores, [])
    await projectAll(stores)
    progress('events: sales and rates are copied from the records')
  } finally {
    await Promise.all([database.close(), events.close()])
  }
  for (const { folder, position, segments } of manifest.logs)
    await bringBackLog(join(dataDir, 'tracking', folder), position, segmentsOf(place, segments))
  await putFiles(dataDir, place, manifest.files)
  if (!parts.keysAreGiven) await writeFile(secretFile(dataDir), parts.keys, { mode: 0o600, flush: true })
  progress('event log, files and key are back')
}
