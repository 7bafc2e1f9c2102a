import type { Piece, Manifest } from './manifest.ts'
import { bytesOf, manifestFormat, manifestPath, manifestText, nameOf, piecesOf } from './manifest.ts'
import { waitingRecords } from '../tracking/index.ts'
import { takeFiles } from './data-files.ts'
import { eventStore, type EventStoreAddress } from './events/event-store.ts'
import { heldName } from './events/hold-events.ts'
import { takeEvents } from './events/take-events.ts'
import { type HeldLog, holdPoint } from './hold-point.ts'
import { listBackups, readBackup } from './list-backups.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { takeRecords } from './records/take-records.ts'
import { sealKeys } from './sealed-keys.ts'
import { countEvents, sumRecords, totalsOf } from './totals.ts'
import { writePieces } from './write-pieces.ts'
import { writeText } from './write-text.ts'

export type TakeParts = {
  place: BackupStorage
  databaseUrl: string
  events: EventStoreAddress
  dataDir: string
  /** The installation's keys, from its file or its environment. */
  keys: string
  passphrase: string
  product: string
  now: () => Date
  /** Writes everything again; otherwise unchanged months are taken from the newest backup. */
  isFull: boolean
  progress: (line: string) => void
}
export type Taken = { manifest: Manifest; bytes: number; writtenBytes: number }

/** After this many days everything is written again, so that no file is needed forever. */
const fullEvery = 7 * 86_400_000

/** The newest readable backup; null when everything has to be written again. */
async function baseOf(place: BackupStorage, now: Date): Promise<Manifest | null> {
  // a damaged one is not used as a base, and does not prevent a new one
  for (const name of (await listBackups(place)).toReversed()) {
    const base = await readBackup(place, name).catch(() => null)
    if (!base) continue
    const age = now.getTime() - Date.parse(base.fullAt)
    return age >= 0 && age < fullEvery ? base : null // a clock that was ahead makes one that would never be too old
  }
  return null
}

/** What need not be sent again, after checking that its files exist. */
async function knownOf(place: BackupStorage, base: Manifest | null) {
  const areThere = async ({ pieces }: { pieces: readonly Piece[] }) => {
    for (const { path, bytes } of pieces) if ((await place.size(path)) !== bytes) return false
    return true
  }
  const months = new Map<string, Manifest['events']['months'][number]>()
  for (const m of base?.events.months ?? [])
    if (await areThere(m)) months.set(`${m.table} ${m.month} ${m.fingerprint}`, m)
  const files = new Map<string, readonly Piece[]>()
  for (const f of base?.files ?? []) if (await areThere(f)) files.set(f.path, f.pieces)
  return {
    month: (table: string, month: string, fingerprint: string) => months.get(`${table} ${month} ${fingerprint}`),
    file: (path: string) => files.get(path),
  }
}

async function takeLogs(place: BackupStorage, name: string, logs: readonly HeldLog[]): Promise<Manifest['logs']> {
  const taken: Manifest['logs'] = []
  for (const { folder, into, position } of logs) {
    const segments: Manifest['logs'][number]['segments'] = []
    for await (const { first, records, bytes } of waitingRecords(into, position.next)) {
      const path = `${name}/log/${folder}-${first}.gz`
      const one = async function* () {
        yield bytes
      }
      segments.push({ first, records, pieces: await writePieces(place, path, one(), { gzip: true }) })
    }
    taken.push({ folder, position, segments })
  }
  return taken
}

/** Writes a backup while everything runs. Its manifest comes last: without one the backup does not exist. */
export async function takeBackup(parts: TakeParts): Promise<Taken> {
  const { place, databaseUrl, dataDir, keys, passphrase, product, now, progress } = parts
  const startedAt = now()
  const name = nameOf(startedAt)
  const base = parts.isFull ? null : await baseOf(place, startedAt)
  const sealed = await sealKeys(keys, passphrase, name)
  const store = eventStore(parts.events)
  const point = await holdPoint(databaseUrl, store, dataDir)
  try {
    progress(`${base ? 'incremental' : 'full'} backup ${name} of ${point.snapshot.at.toISOString()}`)
    const logs = await takeLogs(place, name, point.logs)
    const waiting = logs.flatMap((l) => l.segments).reduce((sum, s) => sum + s.records, 0)
    progress(`event log: ${waiting} records on their way`)
    const { client } = point.snapshot
    const money = await sumRecords(client)
    const records = await takeRecords({ client, place, name, progress })
    const known = await knownOf(place, base)
    const events = await takeEvents({ store, place, name, known: known.month, progress })
    const [pageviews, clicks] = [
      await countEvents(store, heldName('pageview')),
      await countEvents(store, heldName('click')),
    ]
    const files = await takeFiles({ dataDir, place, name, known: known.file })
    progress(`files: ${files.length}`)
    const manifest: Manifest = {
      format: manifestFormat,
      product,
      name,
      kind: base ? 'incremental' : 'full',
      fullAt: base?.fullAt ?? startedAt.toISOString(),
      startedAt: startedAt.toISOString(),
      at: point.snapshot.at.toISOString(),
      finishedAt: now().toISOString(),
      keys: sealed,
      records,
      events,
      logs,
      files,
      totals: totalsOf(pageviews, clicks, money),
    }
    await writeText(place, manifestPath(name), manifestText(manifest))
    const all = piecesOf(manifest)
    return { manifest, bytes: bytesOf(all), writtenBytes: bytesOf(all.filter((p) => p.path.startsWith(`${name}/`))) }
  } finally {
    await point.release()
  }
}
