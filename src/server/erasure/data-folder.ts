import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export type DataFolder = { uuid: string; folder: string }
const shape = z.object({ uuid: z.uuid(), folder: z.string() })

/** The id of a data folder. A copied folder gets its own id at its new place. */
export function openDataFolder(dataDir: string): DataFolder {
  const file = join(dataDir, 'copy.json')
  if (existsSync(file)) {
    const known = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (known.success && known.data.folder === dataDir) return known.data
  }
  const made = { uuid: crypto.randomUUID(), folder: dataDir }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(made), { mode: 0o600, flush: true })
  return made
}
