import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes mail files addressed to these people; returns true when there were any. */
export async function forgetMails(outbox: string, words: readonly string[]): Promise<boolean> {
  const addresses = words.filter((word) => word.includes('@')).map((word) => word.toLowerCase())
  if (addresses.length === 0) return false
  let hadOne = false
  for (const name of await readdir(outbox).catch((): string[] => [])) {
    const path = join(outbox, name)
    const head = (await readFile(path, 'utf8').catch(() => '')).split(/\r?\n\r?\n/)[0]?.toLowerCase() ?? ''
    if (!addresses.some((address) => head.includes(address))) continue
    await rm(path, { force: true })
    hadOne = true
  }
  return hadOne
}
