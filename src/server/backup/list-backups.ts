import { BackupError, DamagedBackup } from './backup-error.ts'
import { isName, type Manifest, manifestPath, piecesOf, readManifest } from './manifest.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { readsAmong } from './reading-notes.ts'
import { keptBackups } from './retention.ts'
import { readText } from './write-text.ts'

const nameIn = (path: string) => path.split('/', 1)[0] ?? ''

/** Names of complete backups in order of time; those without a manifest were never finished. */
export async function listBackups(place: BackupStorage): Promise<string[]> {
  const paths = await place.list()
  return paths
    .flatMap((path) => (isName(nameIn(path)) && path === manifestPath(nameIn(path)) ? [nameIn(path)] : []))
    .toSorted()
}

export async function readBackup(place: BackupStorage, name: string): Promise<Manifest> {
  const text = await readText(place, manifestPath(name))
  if (text === null) throw new BackupError(`There is no backup ${name} in ${place.name}, or it was never finished`)
  return readManifest(text, name)
}

/** The named backup, or the newest. */
export async function findBackup(place: BackupStorage, wanted: string | undefined): Promise<Manifest> {
  const name = wanted ?? (await listBackups(place)).at(-1)
  if (name === undefined) throw new BackupError(`There is no backup in ${place.name}`)
  if (!isName(name)) throw new BackupError(`${name} is no name of a backup: they look like 2026-11-26T032000Z`)
  return readBackup(place, name)
}

/**
 * Whether a backup is complete, as far as can be checked without reading it: its manifest, and the size of each file.
 */
async function isWhole(place: BackupStorage, name: string): Promise<boolean> {
  try {
    for (const { path, bytes } of piecesOf(await readBackup(place, name)))
      if ((await place.size(path)) !== bytes) return false
    return true
  } catch (error) {
    if (error instanceof DamagedBackup) return false
    throw error // nobody knows: everything stays
  }
}

type Tidied = {
  /** The number of days a backup is kept. */
  days: number
  /** The backup just made: it is kept, even if its name sorts before others because a clock was wrong. */
  made: string
  now: number
}

/**
 * Deletes expired backups, files that no kept backup needs, and remains of unfinished backups. Backups being read are
 * kept. Manifests are deleted first: an interruption leaves files, but no backup with missing ones. Returns the deleted
 * names.
 */
export async function tidyBackups(place: BackupStorage, { days, made, now }: Tidied): Promise<string[]> {
  const names = await listBackups(place)
  const picked = await keptBackups(names, days, (name) => isWhole(place, name))
  const { read, over } = readsAmong(await place.list(), now)
  const kept = new Set([...picked, ...[made, ...read].filter((name) => names.includes(name))])
  const needed = new Set<string>()
  for (const name of kept) for (const { path } of piecesOf(await readBackup(place, name))) needed.add(path)
  const gone = names.filter((name) => !kept.has(name))
  for (const name of gone) await place.remove(manifestPath(name))
  for (const path of over) await place.remove(path)
  for (const path of await place.list())
    if (isName(nameIn(path)) && !needed.has(path) && !(kept.has(nameIn(path)) && path === manifestPath(nameIn(path))))
      await place.remove(path)
  return gone
}
