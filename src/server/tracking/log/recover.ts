import type { LogFiles } from './log-files.ts'
import { decodeRecord, findRecord } from './record.ts'
import { firstSequenceOf, type Segment, segmentNames, spareName } from './segments.ts'

export type Recovered = { segments: Segment[]; next: number }

/** Keeps bytes that are no record for later inspection. */
export async function quarantine(files: LogFiles, segment: string, offset: number, bytes: Buffer): Promise<string> {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  const kept = `quarantine-${segment}-at-${offset}`
  await files.replace(kept, bytes.subarray(0, end).toString('base64'))
  return kept
}

/**
 * Finds the end of the log in its last segment; earlier ones were full when it began and are not read, so that a long
 * log starts as fast as a short one. A torn end (the last write before a crash, never confirmed as safe) is copied to
 * quarantine and cut off. Damage followed by whole records costs only the damaged records.
 */
export async function recover(files: LogFiles, warn: (warning: string) => void): Promise<Recovered> {
  if (files.list().includes(spareName)) await files.remove(spareName) // it may be only partly filled
  const segments: Segment[] = segmentNames(files).map((name) => {
    const file = files.open(name)
    return { name, first: firstSequenceOf(name), file, size: file.size, used: file.size }
  })
  const last = segments.at(-1)
  if (!last) return { segments, next: 1 }
  const bytes = await last.file.read(0, last.size)
  let next = last.first // a failed write may have used sequences without leaving records
  let offset = 0
  for (;;) {
    const found = decodeRecord(bytes, offset)
    if (found.kind === 'record' && found.record.sequence >= next) {
      next = found.record.sequence + 1
      offset = found.next
      continue
    }
    const behind = findRecord(bytes, offset + 1, next, next + 1e9)
    if (behind === null) break
    offset = behind // damage in between is reported when it is read
  }
  let end = bytes.length
  while (end > offset && bytes[end - 1] === 0) end--
  if (end > offset) {
    const kept = await quarantine(files, last.name, offset, bytes.subarray(offset, end))
    warn(`the last ${end - offset} bytes of ${last.name} were no whole record (kept in ${kept})`)
    last.file.write(Buffer.alloc(end - offset), offset)
    await last.file.sync()
  }
  last.used = offset
  return { segments, next }
}
