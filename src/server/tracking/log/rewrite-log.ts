import type { LogFiles } from './log-files.ts'
import { decodeRecord, findRecord, headerBytes, maxPayload, sealRecord } from './record.ts'
import type { Segment } from './segments.ts'

/** A record's new payload, of the same length; null keeps the old one. */
export type ChangePayload = (payload: Buffer) => Buffer | null

const pieceBytes = headerBytes + maxPayload + (64 << 10)

/**
 * Changes records in place: each keeps its number, length and position, so that readers and batch bounds stay valid.
 * Bytes that are no record are blanked and their quarantine copies deleted, because their owner is unknown. Returns the
 * number of changed records, which are on disk by then.
 */
export async function rewriteLog(
  files: LogFiles,
  segments: readonly Segment[],
  change: ChangePayload,
): Promise<number> {
  let changed = 0
  for (const segment of segments) {
    const before = changed
    const blanked = await rewriteSegment(segment, (payload) => {
      const made = change(payload)
      if (made) changed++
      return made
    })
    if (changed > before || blanked) await segment.file.sync()
  }
  for (const name of files.list()) if (name.startsWith('quarantine-')) await files.remove(name)
  return changed
}

/** True when bytes that are no record were blanked. */
async function rewriteSegment({ file, used }: Segment, change: ChangePayload): Promise<boolean> {
  let hasBlanked = false
  for (let offset = 0; offset < used; ) {
    const piece = await file.read(offset, Math.min(pieceBytes, used - offset))
    if (piece.length === 0) break
    let at = 0
    for (;;) {
      const found = decodeRecord(piece, at)
      if (found.kind !== 'record') break
      const made = change(found.record.payload)
      if (made) {
        made.copy(piece, at + headerBytes)
        sealRecord(piece, at)
        file.write(piece.subarray(at, found.next), offset + at)
      }
      at = found.next
    }
    offset += at
    if (at > 0) continue
    const rest = await file.read(offset, used - offset)
    const behind = findRecord(rest, 1, 1, Number.POSITIVE_INFINITY) ?? rest.length
    const lost = rest.subarray(0, behind)
    if (!lost.every((byte) => byte === 0)) {
      file.write(Buffer.alloc(lost.length), offset)
      hasBlanked = true
    }
    offset += behind
  }
  return hasBlanked
}
