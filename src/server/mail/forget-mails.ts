import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails that became files and are addressed to one of these people go; true when there was one. */
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
