import type { LogFiles } from './log-files.ts'
import { decodeRecord, findRecord, headerBytes, type LogRecord, maxPayload } from './record.ts'
import { quarantine } from './recover.ts'
import type { Segment, Segments } from './segments.ts'

export type Found = {
  records: LogRecord[]
  /** Everything readable up to this sequence was returned. */
  through: number
}
type ReadPosition = { sequence: number; name: string; offset: number }

/** Fits any record, so a piece that does not begin with a record begins with damage. */
const pieceBytes = headerBytes + maxPayload + (64 << 10)

/**
 * Reads the log piece by piece, whatever its length. Remembers where the last reads began and ended, so continuing is
 * free. Bytes that are no record are skipped, quarantined and warned about.
 */
export function createReader(files: LogFiles, segments: Segments, warn: (warning: string) => void, safe: () => number) {
  let places: ReadPosition[] = []

  /** For an invalid record at `offset`: the offset of the next valid one, or of the end. */
  const skip = async (segment: Segment, offset: number, least: number, below: number): Promise<number> => {
    const end = segment.used
    const rest = await segment.file.read(offset, end - offset)
    const behind = findRecord(rest, 1, least, below)
    const damaged = rest.subarray(0, behind ?? rest.length)
    if (behind === null && damaged.every((byte) => byte === 0)) return end
    const kept = await quarantine(files, segment.name, offset, damaged)
    warn(
      behind === null
        ? `${segment.name} is damaged from byte ${offset} to its end (kept in ${kept})`
        : `${segment.name} is damaged at byte ${offset}: ${damaged.length} bytes are lost (kept in ${kept}), the records behind them are not`,
    )
    return behind === null ? end : offset + behind
  }

  return async (from: number, limit: number, maxBytes: number): Promise<Found> => {
    const records: LogRecord[] = []
    const until = safe()
    const list = [...segments.list()]
    let next = from
    let room = maxBytes
    let start: ReadPosition | null = null
    const remember = (name: string, offset: number) => {
      places = [{ sequence: next, name, offset }, ...(start ? [start] : [])]
    }
    for (const [i, segment] of list.entries()) {
      const below = Math.min(list[i + 1]?.first ?? Number.POSITIVE_INFINITY, until + 1)
      if (below <= from) continue
      const known = places.find((p) => p.sequence === from && p.name === segment.name)
      let offset = known?.offset ?? 0
      let least = known ? from : segment.first
      const { used } = segment // new writes are for the next read
      while (offset < used && least < below) {
        const piece = await segment.file.read(offset, Math.min(pieceBytes, used - offset))
        let at = 0
        for (; at < piece.length && records.length < limit && room > 0; ) {
          const found = decodeRecord(piece, at)
          if (found.kind !== 'record' || found.record.sequence < least || found.record.sequence >= below) break
          const { sequence } = found.record
          least = sequence + 1
          if (sequence >= from) {
            start ??= { sequence: from, name: segment.name, offset: offset + at }
            records.push(found.record)
            next = least
            room -= found.next - at
          }
          at = found.next
        }
        offset += at
        if (records.length >= limit || room <= 0) {
          remember(segment.name, offset)
          return { records, through: next - 1 }
        }
        if (at === 0 && offset < used) offset = await skip({ ...segment, used }, offset, Math.max(least, 1), below)
      }
      remember(segment.name, offset)
    }
    return { records, through: Math.max(until, from - 1) }
  }
}
