import type { LogFile, LogFiles } from './log-files.ts'
import { decodeRecord, encodeRecord, headerBytes, type LogRecord } from './record.ts'
import { firstOf, recover, segmentName, segmentNames } from './recover.ts'

/** Below this nothing more is recorded: the stores need room to come back. */
const reserve = 64 * 1024 * 1024

export type DurableLog = {
  /** Resolves when the payload is on disk. Rejects when it cannot be (disk full, disk broken): then it was not recorded. */
  append: (payload: Buffer) => Promise<void>
  /** Whole records from `from` on that are on disk, at most `limit` and about `maxBytes`. */
  read: (from: number, limit: number, maxBytes?: number) => LogRecord[]
  /** Forgets segments whose records are all before `sequence`. */
  release: (sequence: number) => void
  /** Sequence the next record will get, and the last one that is safe. */
  state: () => { next: number; safe: number }
  close: () => Promise<void>
  warnings: string[]
}

type Segment = {
  name: string
  first: number
  file: LogFile
  size: number
  used: number
  index: [sequence: number, offset: number][]
}
type Waiting = { payload: Buffer; resolve: () => void; reject: (error: unknown) => void }

/**
 * An append-only log with group commit: while one write is being synced the next ones gather, and go out as one write
 * and one fdatasync. Segments are preallocated with zeros, so a sync writes data only and no file-system journal.
 */
export async function openLog(files: LogFiles, { segmentBytes = 32 * 1024 * 1024 } = {}): Promise<DurableLog> {
  const { next: start, warnings } = await recover(files)
  const segments: Segment[] = segmentNames(files).map((name) => indexSegment(files, name))
  let next = start
  let safe = start - 1
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let closed = false
  let checked = 0

  const active = (bytes: number): Segment => {
    const last = segments.at(-1)
    if (last && last.used + bytes <= last.size) return last
    const size = Math.max(segmentBytes, bytes)
    const name = segmentName(next)
    const made: Segment = { name, first: next, file: files.create(name, size), size, used: 0, index: [] }
    segments.push(made)
    return made
  }

  const hasRoom = () => {
    // asking the file system costs more than the answer is worth at every write
    if (checked-- > 0) return true
    checked = 200
    return files.freeBytes() > reserve
  }

  const commit = async (group: Waiting[]) => {
    if (!hasRoom()) {
      checked = 0
      throw new Error('less than 64 MB are free')
    }
    const first = next
    const records = group.map((w, i) => encodeRecord(first + i, w.payload))
    const bytes = records.length === 1 && records[0] ? records[0] : Buffer.concat(records)
    const segment = active(bytes.length)
    const offset = segment.used
    try {
      segment.file.write(bytes, offset)
      await segment.file.sync()
    } catch (error) {
      // Nobody knows what a failed sync left behind: these sequences are spent, the segment is not written to again.
      segment.size = segment.used
      next = first + group.length
      throw error
    }
    segment.index.push([first, offset])
    segment.used = offset + bytes.length
    next = first + group.length
    safe = next - 1
  }

  const pump = async () => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await commit(group)
        for (const w of group) w.resolve()
      } catch (error) {
        for (const w of group) w.reject(error)
      }
    }
    running = null
  }

  return {
    warnings,
    append: (payload) =>
      new Promise<void>((resolve, reject) => {
        if (closed) return reject(new Error('the log is closed'))
        waiting.push({ payload, resolve, reject })
        // one turn later: everything that arrived in this turn of the event loop becomes one group
        running ??= new Promise<void>((go) => setImmediate(go)).then(pump)
      }),
    read: (from, limit, maxBytes = 8 * 1024 * 1024) => {
      const found: LogRecord[] = []
      for (const segment of segments) {
        const following = segments[segments.indexOf(segment) + 1]
        if (following && following.first <= from) continue
        collect(segment, from, safe, limit, maxBytes, found)
        if (found.length >= limit) break
      }
      return found
    },
    release: (sequence) => {
      while (segments.length > 1 && (segments[1]?.first ?? 0) <= sequence) {
        const gone = segments.shift()
        if (!gone) break
        gone.file.close()
        files.remove(gone.name)
      }
    },
    state: () => ({ next, safe }),
    close: async () => {
      closed = true
      await running
      for (const segment of segments) segment.file.close()
    },
  }
}

/** Every 256th record's place, so that reading from a sequence does not start at the beginning of the segment. */
function indexSegment(files: LogFiles, name: string): Segment {
  const bytes = files.readAll(name)
  const index: Segment['index'] = []
  let offset = 0
  let count = 0
  for (;;) {
    const found = decodeRecord(bytes, offset)
    if (found.kind !== 'record') break
    if (count++ % 256 === 0) index.push([found.record.sequence, offset])
    offset = found.next
  }
  return { name, first: firstOf(name), file: files.open(name), size: bytes.length, used: offset, index }
}

function collect(
  segment: Segment,
  from: number,
  safe: number,
  limit: number,
  maxBytes: number,
  into: LogRecord[],
): void {
  let low = 0
  let high = segment.index.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((segment.index[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= from) low = middle
    else high = middle - 1
  }
  let offset = segment.index[low]?.[1] ?? 0
  const bytes = segment.file.read(offset, Math.min(segment.used - offset, maxBytes + (1 << 20) + headerBytes))
  const base = offset
  while (into.length < limit && offset - base < maxBytes) {
    const found = decodeRecord(bytes, offset - base)
    if (found.kind !== 'record' || found.record.sequence > safe) break
    if (found.record.sequence >= from) into.push(found.record)
    offset = base + found.next
  }
}
