import type { LogFiles } from './log-files.ts'
import { decodeRecord } from './record.ts'

export const segmentName = (first: number) => `segment-${String(first).padStart(15, '0')}.log`
export const firstOf = (name: string) => Number(/^segment-(\d{15})\.log$/.exec(name)?.[1])
export const segmentNames = (files: LogFiles) =>
  files
    .list()
    .filter((name) => !Number.isNaN(firstOf(name)))
    .sort()

export type Recovered = {
  /** Sequence the next record gets. */
  next: number
  warnings: string[]
}

/** Whether any whole record of this segment follows after `from`: then the damage is in the middle, not a torn end. */
function recordsAfter(bytes: Buffer, from: number, sequence: number): boolean {
  for (let offset = from; offset + 16 < bytes.length; offset++) {
    if (bytes.readUInt32LE(offset) === 0) continue
    const found = decodeRecord(bytes, offset)
    if (found.kind === 'record' && found.record.sequence > sequence && found.record.sequence < sequence + 1e9)
      return true
  }
  return false
}

/**
 * Finds the end of the log. A torn end (the last write of a crash; nobody was told it is safe) is copied to quarantine
 * and cut off. Damage with whole records behind it is reported, the file is kept in quarantine, and the records that can
 * be read stay in use.
 */
export async function recover(files: LogFiles): Promise<Recovered> {
  const warnings: string[] = []
  const names = segmentNames(files)
  let next = 1
  for (const [index, name] of names.entries()) {
    const bytes = files.readAll(name)
    next = Math.max(next, firstOf(name)) // a write that failed may have spent sequences without leaving records
    let offset = 0
    for (;;) {
      const found = decodeRecord(bytes, offset)
      if (found.kind === 'end') break
      if (found.kind === 'record' && found.record.sequence === next) {
        next++
        offset = found.next
        continue
      }
      const isTorn = index === names.length - 1 && !recordsAfter(bytes, offset + 1, next)
      let end = bytes.length
      while (end > offset && bytes[end - 1] === 0) end--
      const kept = `quarantine-${name}-at-${offset}`
      await files.replace(kept, bytes.subarray(offset, end).toString('base64'))
      warnings.push(
        isTorn
          ? `the last ${end - offset} bytes of ${name} were no whole record (kept in ${kept})`
          : `${name} is damaged at byte ${offset}: what follows cannot be read (kept in ${kept})`,
      )
      const file = files.open(name)
      file.write(Buffer.alloc(end - offset), offset)
      await file.sync()
      file.close()
      break
    }
  }
  return { next, warnings }
}
