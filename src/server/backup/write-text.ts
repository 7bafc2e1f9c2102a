import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupStorage } from './storage/backup-storage.ts'

/** A small file, whole or not at all. */
export async function writeText(place: BackupStorage, path: string, text: string): Promise<void> {
  await mkdir(place.spool, { recursive: true, mode: 0o700 })
  const file = join(place.spool, randomUUID())
  await writeFile(file, text, { mode: 0o600, flush: true })
  await place.put(path, file)
}

export async function readText(place: BackupStorage, path: string): Promise<string | null> {
  const found = await place.get(path)
  if (!found) return null
  try {
    return await readFile(found.file, 'utf8')
  } finally {
    await found.done()
  }
}
