import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdSegments, releaseSegments, type LogPosition, readPosition } from '../tracking/index.ts'
import { BackupError } from './backup-error.ts'
import type { EventStore } from './events/event-store.ts'
import { holdEvents, stopMergesOfHeld, releaseEvents } from './events/hold-events.ts'
import { openSnapshot, type Snapshot } from './records/snapshot.ts'

/** A log in the tracking folder: of events, or of requests stored while the record store was away. */
type LogFolder = 'log' | 'kept-requests'
export type HeldLog = { folder: LogFolder; into: string; position: LogPosition }
type HeldPoint = { snapshot: Snapshot; logs: HeldLog[]; release: () => Promise<void> }

/** A writer that never pauses between two batches handles more than any single collector does. */
const patience = 120_000
const pause = 50

/**
 * Holds everything as of one moment, while all of it keeps running. The order makes it consistent:
 *
 * 1. Requests stored while the record store was away, with their position: one that is processed after this is
 *    processed again after a restore, and counts once.
 * 2. The record store's snapshot. Reports' copies of sales are rebuilt from it, so nothing has to agree with it.
 * 3. The event store and its log, at a moment without a batch in progress (the position before and after is the same,
 *    and names no batch): every acknowledged event is in exactly one of both. They are later than the snapshot, so they
 *    contain everything the records refer to.
 */
export async function holdPoint(databaseUrl: string, store: EventStore, dataDir: string): Promise<HeldPoint> {
  const tracking = join(dataDir, 'tracking')
  const of = (folder: LogFolder) => ({ folder, dir: join(tracking, folder), into: join(tracking, `held-${folder}`) })
  const [kept, events] = [of('kept-requests'), of('log')]
  let snapshot: Snapshot | undefined
  const release = async () => {
    const open = snapshot
    snapshot = undefined
    await Promise.allSettled([
      ...[kept, events].map(({ into }) => releaseSegments(into)),
      releaseEvents(store),
      open?.close(),
    ])
  }
  const held = (log: typeof kept, position: LogPosition | null) =>
    position ? [{ folder: log.folder, into: log.into, position: { log: position.log, next: position.next } }] : []
  try {
    for (const until = Date.now() + patience; ; await sleep(pause)) {
      await release()
      await releaseEvents(store) // fails here if the event store is away
      const keptAt = await readPosition(kept.dir)
      await holdSegments(kept.dir, kept.into)
      await holdSegments(events.dir, events.into)
      const before = await readPosition(events.dir)
      if (before === null || before.to === null) {
        snapshot = await openSnapshot(databaseUrl)
        await holdEvents(store)
        await holdSegments(events.dir, events.into)
        const after = await readPosition(events.dir)
        if (JSON.stringify(before) === JSON.stringify(after)) {
          await stopMergesOfHeld(store)
          return { snapshot, logs: [...held(kept, keptAt), ...held(events, before)], release }
        }
      }
      if (Date.now() > until)
        throw new BackupError(
          'The event log was never at rest between two batches for two minutes: the event store is away or cannot keep up',
        )
    }
  } catch (error) {
    await release()
    throw error
  }
}
