import { createCommitDelay } from './commit-delay.ts'
import { createCommitGroups, type CommitGroup } from './commit-group.ts'
import type { LogFiles } from './log-files.ts'
import { createReader, type Found } from './read-log.ts'
import { recover } from './recover.ts'
import { type ChangePayload, rewriteLog } from './rewrite-log.ts'
import { createSegments, type Segment } from './segments.ts'

/** Below this nothing more is recorded: the stores need room to come back. */
export const reservedBytes = 64 * 1024 * 1024
const onDisk = Promise.resolve()

export type DurableLog = {
  /**
   * Resolves when the text is on disk. Rejects when it cannot be: disk full or broken, or so slow that too much waits or
   * a write takes too long. What was rejected is not recorded. Everybody in a group gets the same promise.
   */
  append: (text: string) => Promise<void>
  /** Resolves when everything that was appended so far is on disk; rejects when some of what waits cannot be. */
  settled: () => Promise<unknown>
  /** Whole records from `from` on that are on disk, at most `limit` and about `maxBytes`. */
  read: (from: number, limit: number, maxBytes?: number) => Promise<Found>
  /** Changes what is on disk by now where it lies; gives how many records were changed. Not while segments are released. */
  rewrite: (change: ChangePayload) => Promise<number>
  /** Forgets segments whose records are all before `sequence`. */
  release: (sequence: number) => Promise<void>
  /** Sequence the next record will get, and the last one that is safe. */
  state: () => { next: number; safe: number }
  close: () => Promise<void>
}
export type LogOptions = {
  segmentBytes?: number
  /** How many bytes may wait for the disk before more is refused. */
  mostWaiting?: number
  /** A write that takes this long at least (twice as long at most) is given up; milliseconds. */
  patience?: number
  warn?: (warning: string) => void
}

/**
 * An append-only log with group commit: while one write is being synced the next ones gather, and go out as one write
 * and one fdatasync. Segments are preallocated with zeros, so a sync writes data only and no file-system journal.
 */
export async function openLog(
  files: LogFiles,
  { segmentBytes = 32 << 20, mostWaiting = 8 << 20, patience = 2000, warn = () => {} }: LogOptions = {},
): Promise<DurableLog> {
  const recovered = await recover(files, warn)
  const segments = createSegments(files, recovered.segments, segmentBytes)
  const read = createReader(files, segments, warn, () => safe)
  const groups = createCommitGroups()
  const commitDelay = createCommitDelay()
  let next = recovered.next
  let safe = next - 1
  let waiting = groups.next()
  let inFlight: CommitGroup | null = null
  let isStalled = false
  let isClosed = false
  let checked = 0
  let idle: Promise<void> | null = null
  let stopWaiting = () => {}

  const hasRoom = () => {
    // asking the file system costs more than the answer is worth at every write
    if (checked-- > 0) return true
    checked = files.freeBytes() > reservedBytes ? 200 : 0
    return checked > 0
  }

  const commit = async (group: CommitGroup) => {
    if (!hasRoom()) throw new Error('less than 64 MB are free')
    const segment = segments.withRoom(group.used) ?? (await segments.next(group.used, group.first))
    if (group.isGivenUp) return
    const offset = segment.used
    try {
      segment.file.write(group.bytes.subarray(0, group.used), offset)
      await segment.file.sync()
      if (group.isGivenUp) throw new Error('the write came too late')
    } catch (error) {
      // Nobody knows what a failed sync left behind: the segment is not written to again. The senders are told it failed
      // and will send again, so a restart should not find these records.
      segments.seal(segment)
      await blank(segment, offset, group.used)
      throw error
    }
    segment.used += group.used
    safe = group.last
  }

  const blank = async (segment: Segment, offset: number, length: number) => {
    try {
      segment.file.write(Buffer.alloc(length), offset)
      await segment.file.sync()
    } catch (error) {
      warn(`records that were refused may be found again in ${segment.name}: ${String(error)}`)
    }
  }

  const gather = async () => {
    for (let turns = 0, quiet = 0; commitDelay.shouldWait(waiting.count, turns, quiet); turns++) {
      const before = waiting.count
      await new Promise<void>((go) => setImmediate(go))
      quiet = waiting.count > before ? 0 : quiet + 1
    }
  }

  const pump = async () => {
    while (waiting.used > 0) {
      await gather()
      const group = waiting
      inFlight = group
      waiting = groups.next()
      try {
        await commit(group)
        group.resolve()
      } catch (error) {
        group.reject(error)
      }
      commitDelay.observe(group.count, waiting.count)
      groups.recycle(group)
      inFlight = null
      isStalled = false
    }
    idle = null
  }

  /** A disk that hangs: waiting writers continue without it, and no new ones wait until it answers again. */
  const giveUp = () => {
    if (!inFlight || isStalled) return
    isStalled = true
    inFlight.isGivenUp = true
    const error = new Error('the disk does not answer')
    warn('the disk does not answer; nothing is recorded until it does')
    inFlight.reject(error)
    if (waiting.used > 0) {
      waiting.reject(error)
      waiting = groups.next()
    }
    stopWaiting()
  }
  let watched: CommitGroup | null = null
  const watch = setInterval(() => {
    if (inFlight && inFlight === watched) giveUp()
    watched = inFlight
  }, patience)
  watch.unref()

  return {
    append: (text) => {
      if (isClosed) return Promise.reject(new Error('the log is closed'))
      if (isStalled) return Promise.reject(new Error('the disk does not answer'))
      if (waiting.used + text.length > mostWaiting) return Promise.reject(new Error('too much waits for the disk'))
      try {
        groups.add(waiting, next, text)
      } catch (error) {
        return Promise.reject(error)
      }
      next++
      idle ??= pump()
      return waiting.done
    },
    settled: () => {
      const written = inFlight && !inFlight.isGivenUp ? inFlight.done : onDisk
      return waiting.used > 0 ? Promise.all([written, waiting.done]) : written
    },
    read: (from, limit, maxBytes = 8 << 20) => read(from, limit, maxBytes),
    rewrite: (change) => rewriteLog(files, [...segments.list()], change),
    release: segments.release,
    state: () => ({ next, safe }),
    close: async () => {
      isClosed = true
      if (!isStalled) await Promise.race([idle, new Promise<void>((resolve) => (stopWaiting = resolve))])
      clearInterval(watch)
      if (!isStalled) await segments.close()
    },
  }
}
