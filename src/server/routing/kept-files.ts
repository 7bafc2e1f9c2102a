import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64')
const ending = '.json'

/** Texts in a folder by name, one file each. Unchanged texts are not rewritten: a quiet night costs no disk writes. */
export function createKeptFiles(folder: string) {
  mkdirSync(folder, { recursive: true })
  const kept = new Map<string, string>()
  const fileOf = (name: string) => join(folder, name + ending)
  return {
    names: (): string[] =>
      readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length)),
    read: (name: string): string => {
      const text = readFileSync(fileOf(name), 'utf8')
      kept.set(name, digestOf(text))
      return text
    },
    /** On disk when the promise resolves. */
    keep: async (name: string, text: string, digest = digestOf(text)): Promise<void> => {
      if (kept.get(name) === digest) return
      kept.delete(name)
      await writeFile(`${fileOf(name)}.new`, text, { flush: true })
      await rename(`${fileOf(name)}.new`, fileOf(name))
      kept.set(name, digest)
    },
    drop: async (name: string): Promise<void> => {
      kept.delete(name)
      for (const file of [fileOf(name), `${fileOf(name)}.new`]) await rm(file, { force: true })
    },
  }
}
