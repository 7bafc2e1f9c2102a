import { createCommitDelay } from './commit-delay.ts'
import { createCommitGroups, type CommitGroup } from './commit-group.ts'
import type { LogFiles } from './log-files.ts'
import { createReader, type Found } from './read-log.ts'
import { recover } from './recover.ts'
import { type ChangePayload, rewriteLog } from './rewrite-log.ts'
import { createSegments } from './segments.ts'
import { createGroupWriter } from './write-group.ts'

export { reservedBytes } from './write-group.ts'
const onDisk = Promise.resolve()

export type DurableLog = {
  /**
   * Resolves when the text is on disk. Rejects when that fails: disk full or broken, or so slow that too much waits or
   * a write takes too long. Rejected texts are not recorded. Everything in a group gets the same promise.
   */
  append: (text: string) => Promise<void>
  /** Resolves when everything appended so far is on disk; rejects when some of it cannot be. */
  settled: () => Promise<unknown>
  /** Whole records on disk starting at `from`, at most `limit` and about `maxBytes`. */
  read: (from: number, limit: number, maxBytes?: number) => Promise<Found>
  /** Changes what is on disk in place; returns the number of changed records. Not while segments are released. */
  rewrite: (change: ChangePayload) => Promise<number>
  /** Deletes segments whose records are all before `sequence`. */
  release: (sequence: number) => Promise<void>
  /** Sequence of the next record, and of the last safe one. */
  state: () => { next: number; safe: number }
  close: () => Promise<void>
}
export type LogOptions = {
  segmentBytes?: number
  /** Maximum bytes waiting for the disk before more is refused. */
  mostWaiting?: number
  /** A write that takes this long (up to twice as long) is given up; milliseconds. */
  patience?: number
  warn?: (warning: string) => void
}

/**
 * An append-only log with group commit: while one write is synced the next ones gather, and go out as one write and one
 * fdatasync. Segments are preallocated with zeros, so a sync writes data only and no file-system journal.
 */
export async function openLog(
  files: LogFiles,
  { segmentBytes = 32 << 20, mostWaiting = 8 << 20, patience = 2000, warn = () => {} }: LogOptions = {},
): Promise<DurableLog> {
  const recovered = await recover(files, warn)
  const segments = createSegments(files, recovered.segments, segmentBytes)
  const writer = createGroupWriter({ files, segments, safe: recovered.next - 1, warn })
  const read = createReader(files, segments, warn, writer.safe)
  const groups = createCommitGroups()
  const commitDelay = createCommitDelay()
  let next = recovered.next
  let waiting = groups.next()
  let inFlight: CommitGroup | null = null
  let isStalled = false
  let isClosed = false
  let idle: Promise<void> | null = null
  let stopWaiting = () => {}

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
        await writer.write(group)
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

  /** For a disk that hangs: waiting writers continue without it, and no new ones wait until it answers again. */
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
    state: () => ({ next, safe: writer.safe() }),
    close: async () => {
      isClosed = true
      if (!isStalled) await Promise.race([idle, new Promise<void>((resolve) => (stopWaiting = resolve))])
      clearInterval(watch)
      if (!isStalled) await segments.close()
    },
  }
}
