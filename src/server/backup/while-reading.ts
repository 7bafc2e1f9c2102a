import { findBackup, readBackup } from './list-backups.ts'
import type { Manifest } from './manifest.ts'
import { noteLasts, notePath } from './reading-notes.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { writeText } from './write-text.ts'

type Reading = {
  place: BackupStorage
  /** Name of the backup; the newest by default. */
  wanted: string | undefined
  progress: (line: string) => void
  now?: () => number
}

/** Reads the named or newest backup, and marks it as being read, so that no backup made meanwhile deletes it. */
export async function whileReading<T>(
  { place, wanted, progress, now = Date.now }: Reading,
  work: (manifest: Manifest) => Promise<T>,
): Promise<T> {
  const { name } = await findBackup(place, wanted)
  let note = ''
  const say = async () => {
    const [before, path] = [note, notePath(name, now())]
    await writeText(place, path, '')
    note = path
    if (before !== '') await place.remove(before)
  }
  const cannot = (error: unknown) =>
    progress(
      `That this backup is being read could not be said in ${place.name}: make none there until this has ended (${error instanceof Error ? error.message : String(error)})`,
    )
  await say().catch(cannot)
  const timer = setInterval(() => void say().catch(cannot), noteLasts / 3)
  try {
    return await work(await readBackup(place, name)) // it may have been deleted before it was marked
  } finally {
    clearInterval(timer)
    if (note !== '') await place.remove(note).catch(cannot)
  }
}
