import type { LogFile, LogFiles } from './log-files.ts'
import { decodeRecord, encodeRecord, type LogRecord } from './record.ts'
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
      // Nobody knows what a failed sync left behind: these sequences are spent, the segment is not written to again. The
      // senders are told it failed and will send again, so a restart should not find these records.
      segment.size = segment.used
      next = first + group.length
      blank(segment, offset, bytes.length)
      throw error
    }
    let at = offset
    for (const [i, record] of records.entries()) {
      addToIndex(segment, first + i, at)
      at += record.length
    }
    segment.used = at
    next = first + group.length
    safe = next - 1
  }

  const blank = (segment: Segment, offset: number, length: number) => {
    try {
      segment.file.write(Buffer.alloc(length), offset)
    } catch (error) {
      warnings.push(`records that were refused may be found again in ${segment.name}: ${String(error)}`)
    }
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
      let room = maxBytes
      for (const [i, segment] of segments.entries()) {
        if ((segments[i + 1]?.first ?? Number.POSITIVE_INFINITY) <= from) continue
        room = collect(segment, from, safe, limit, room, found)
        // the next segment only follows on what was read to its end: a gap would be skipped by the reader for good
        if (found.length >= limit || room <= 0) break
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

/** A record's place about every megabyte, so that reading from a sequence does not start at the beginning of the segment. */
const indexEvery = 1 << 20
function addToIndex({ index }: Pick<Segment, 'index'>, sequence: number, offset: number): void {
  const last = index.at(-1)
  if (!last || offset - last[1] >= indexEvery) index.push([sequence, offset])
}

function indexSegment(files: LogFiles, name: string): Segment {
  const bytes = files.readAll(name)
  const index: Segment['index'] = []
  let offset = 0
  for (;;) {
    const found = decodeRecord(bytes, offset)
    if (found.kind !== 'record') break
    addToIndex({ index }, found.record.sequence, offset)
    offset = found.next
  }
  return { name, first: firstOf(name), file: files.open(name), size: bytes.length, used: offset, index }
}

const placeOf = (index: Segment['index'], from: number): number => {
  let low = 0
  let high = index.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((index[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= from) low = middle
    else high = middle - 1
  }
  return index[low]?.[1] ?? 0
}

/** Adds the segment's records from `from` on; returns how many of `maxBytes` are left, 0 when some records did not fit. */
function collect(
  segment: Segment,
  from: number,
  safe: number,
  limit: number,
  maxBytes: number,
  into: LogRecord[],
): number {
  const base = placeOf(segment.index, from)
  const ahead = 4 * indexEvery // what lies between the index entry and `from`, and a last record that is longer than the room
  const bytes = segment.file.read(base, Math.min(segment.used - base, maxBytes + ahead))
  let room = maxBytes
  for (let offset = 0; into.length < limit; ) {
    const found = decodeRecord(bytes, offset)
    if (found.kind !== 'record' || found.record.sequence > safe) break
    if (found.record.sequence >= from) {
      if (room <= 0) return 0
      into.push(found.record)
      room -= found.next - offset
    }
    offset = found.next
  }
  return room
}
