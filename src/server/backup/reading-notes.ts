import { randomUUID } from 'node:crypto'
import { isName } from './manifest.ts'

const folder = 'reading'
/** Readers renew their note; that of a killed one expires after an hour, in milliseconds. */
export const noteLasts = 3_600_000

/** A note that a backup is being read: an empty file with all data in its name. */
export const notePath = (name: string, now: number) => `${folder}/${name}.${now + noteLasts}.${randomUUID()}`

/** The backups being read, from the names of notes among the files of a place, and expired notes. */
export function readsAmong(paths: readonly string[], now: number): { read: string[]; over: string[] } {
  const notes = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => {
      const [name = '', until] = path.slice(folder.length + 1).split('.')
      return { path, name, until: Number(until) }
    })
    .filter(({ name, until }) => isName(name) && Number.isSafeInteger(until))
  return {
    read: [...new Set(notes.filter(({ until }) => until >= now).map(({ name }) => name))],
    over: notes.filter(({ until }) => until < now).map(({ path }) => path),
  }
}
