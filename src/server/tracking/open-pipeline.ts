import { join } from 'node:path'
import { createDrain } from './drain.ts'
import type { Drops } from './drops.ts'
import { inTurnWithOthers } from './in-turn.ts'
import { measureLog } from './log-measures.ts'
import { openLog } from './log/durable-log.ts'
import { diskFiles } from './log/log-files.ts'
import type { TrackingParts } from './tracking-parts.ts'

type Parts = Pick<
  TrackingParts,
  'dir' | 'database' | 'events' | 'log' | 'freeBytes' | 'segmentBytes' | 'isOneOfSeveral'
> & {
  drops: Drops
  sleep: (ms: number) => Promise<void>
  patience: number
  now: () => number
}

/** The durable log, the drain that sends its records to the event store, and the measures of both. */
export async function openPipeline(parts: Parts) {
  const { database, events, log, drops, sleep, patience, now, isOneOfSeveral = false } = parts
  const disk = diskFiles(join(parts.dir, 'log'))
  const files = parts.freeBytes ? { ...disk, freeBytes: parts.freeBytes } : disk
  const durable = await openLog(files, {
    segmentBytes: parts.segmentBytes,
    warn: (warning) => log.warn('event log', { warning }),
  })
  const drain = await createDrain({
    log: durable,
    files,
    events,
    logger: log,
    sleep,
    patience,
    now,
    isShared: isOneOfSeveral,
    ...(isOneOfSeveral ? { inTurn: inTurnWithOthers(database, log) } : {}),
    onBrought: (first, count) => measured.onBrought(first, count),
    onRefused: (account, site, kind) => {
      drops.count(account, site, kind, 'refused')
      measured.onRefused(kind)
    },
  })
  const measured = await measureLog({ log: durable, position: drain.position, now })
  return { files, durable, drain, measured }
}
