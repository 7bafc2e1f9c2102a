import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a mail file is kept, in milliseconds. */
export const outboxMs = 30 * 86_400_000

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Deletes mails in the outbox older than 30 days, and unfinished files. Returns their number. */
export async function tidyOutbox(outbox: string, now: Date): Promise<number> {
  const entries = await readdir(outbox, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [] // no mail was ever written
    throw error
  })
  let count = 0
  for (const entry of entries) {
    if (!entry.isFile() || !/\.eml(\.new)?$/.test(entry.name)) continue
    const file = join(outbox, entry.name)
    const { mtimeMs } = await stat(file).catch((error: unknown) => {
      if (isGone(error)) return { mtimeMs: now.getTime() } // another worker was faster
      throw error
    })
    if (now.getTime() - mtimeMs <= outboxMs) continue
    await rm(file, { force: true })
    count++
  }
  return count
}
