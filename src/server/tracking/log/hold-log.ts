import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { decodeRecord, findRecord } from './record.ts'
import { firstSequenceOf } from './segments.ts'

const position = z.object({ log: z.string(), next: z.number().int(), to: z.number().int().nullable() })
/** A log's position, without a batch that may be on its way. */
export type LogPosition = { log: string; next: number }

/** The store's position in this folder's log; null where nothing was ever logged. `to`: a batch is on its way. */
export async function readPosition(folder: string): Promise<z.output<typeof position> | null> {
  const file = join(folder, 'position.json')
  return existsSync(file) ? position.parse(JSON.parse(await readFile(file, 'utf8'))) : null
}

/**
 * Holds the segments of a running log by hard links: segments released meanwhile stay, and new writes are visible. A
 * second call adds new segments. `into` is on the same disk.
 */
export async function holdSegments(folder: string, into: string): Promise<void> {
  if (!existsSync(folder)) return
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder).filter((n) => !Number.isNaN(firstSequenceOf(n)))) {
    if (existsSync(join(into, name))) continue
    await link(join(folder, name), join(into, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error // released at this moment: its records are in the store
    })
  }
}
export const releaseSegments = (into: string): Promise<void> => rm(into, { recursive: true, force: true })

/** Whole records of a held segment from a sequence on, as on disk; `first` is the first one's sequence. */
async function recordsOf(file: string, from: number) {
  const bytes = await readFile(file)
  const found: { sequence: number; bytes: Buffer }[] = []
  for (let at = 0, least = 1; at < bytes.length; ) {
    const one = decodeRecord(bytes, at)
    if (one.kind === 'record') {
      least = one.record.sequence + 1
      if (one.record.sequence >= from)
        found.push({ sequence: one.record.sequence, bytes: bytes.subarray(at, one.next) })
      at = one.next
      continue
    }
    const next = findRecord(bytes, at + 1, least, Number.POSITIVE_INFINITY)
    if (next === null) break
    at = next
  }
  return found
}

/** Records of a held log that are not in its store yet, by segment; empty segments are left out. */
export async function* waitingRecords(
  into: string,
  from: number,
): AsyncGenerator<{ first: number; records: number; bytes: Buffer }> {
  if (!existsSync(into)) return
  const names = readdirSync(into)
    .filter((n) => !Number.isNaN(firstSequenceOf(n)))
    .toSorted()
  for (const [i, name] of names.entries()) {
    const next = names[i + 1]
    if (next !== undefined && firstSequenceOf(next) <= from) continue
    const found = await recordsOf(join(into, name), from)
    const first = found[0]?.sequence
    if (first === undefined) continue
    yield { first, records: found.length, bytes: Buffer.concat(found.map((r) => r.bytes)) }
  }
}
