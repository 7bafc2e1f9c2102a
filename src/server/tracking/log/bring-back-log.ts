import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogPosition } from './hold-log.ts'
import { segmentName } from './segments.ts'

/** Restores a log into an empty folder like that of a killed process: the next start sends its records to the store. */
export async function bringBackLog(
  folder: string,
  { log, next }: LogPosition,
  segments: AsyncIterable<{ first: number; bytes: Uint8Array }>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const { first, bytes } of segments)
    await writeFile(join(folder, segmentName(first)), bytes, { mode: 0o600, flush: true })
  await writeFile(join(folder, 'position.json'), JSON.stringify({ log, next, to: null }), { mode: 0o600, flush: true })
}
