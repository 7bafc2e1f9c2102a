import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { reaches, type StoresUser, storesUser } from './stores-user.ts'

const run = promisify(execFile)
const stores = ['postgres', 'clickhouse']

/**
 * The note in DATA_DIR names the folder of its stores; the note in that folder names the DATA_DIR. Both have the same
 * `id`.
 */
const noteShape = z.object({ folder: z.string(), id: z.string() })
const ownerShape = z.object({ dataDir: z.string(), id: z.string() })
type Note = z.output<typeof noteShape>
type Owner = z.output<typeof ownerShape>
const noteOf = (dataDir: string) => join(dataDir, 'stores-are-elsewhere.json')
const ownerOf = (folder: string) => join(folder, 'belongs-to.json')

const textOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const readNote = (dataDir: string): Note | null =>
  existsSync(noteOf(dataDir)) ? noteShape.parse(textOf(noteOf(dataDir))) : null
/** The folder of the stores of a started DATA_DIR, from its note. */
export const storesFolder = (dataDir: string): string => readNote(dataDir)?.folder ?? dataDir
const readOwner = (folder: string): Owner | null =>
  existsSync(ownerOf(folder)) ? ownerShape.parse(textOf(ownerOf(folder))) : null
const write = (file: string, value: Note | Owner) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })

/** Creates a folder that others may enter but not read, including missing parent folders. */
function makePassable(folder: string): void {
  const made = mkdirSync(folder, { recursive: true })
  for (let dir = folder; made; dir = dirname(dir)) {
    chmodSync(dir, 0o711)
    if (dir === made) return
  }
}

/** The noted folder, if it has the stores of this DATA_DIR and no other. */
function noted(dataDir: string, { folder, id }: Note): string {
  const note = noteOf(dataDir)
  const owner = readOwner(folder)
  if (owner?.id !== id)
    throw new Error(
      `The stores of DATA_DIR ${dataDir} are in ${folder}, says ${note}, but they are not there. Put them back, or delete that note to begin with empty stores.`,
    )
  if (owner.dataDir === dataDir) return folder
  if (readNote(owner.dataDir)?.id === id)
    throw new Error(
      `DATA_DIR ${dataDir} is a copy of ${owner.dataDir}, and ${folder} holds the stores of that one. Delete ${note} to begin with empty stores.`,
    )
  write(ownerOf(folder), { dataDir, id }) // DATA_DIR was moved
  return folder
}

/** Creates a new folder under `shelf` and moves existing stores from DATA_DIR into it. */
async function makeElsewhere(dataDir: string, shelf: string, as: StoresUser): Promise<string> {
  const folder = join(shelf, `${basename(dirname(dataDir))}-${basename(dataDir)}-${randomBytes(4).toString('hex')}`)
  makePassable(folder)
  if (!(await reaches(as, folder, 'x')))
    throw new Error(
      `DATA_DIR ${dataDir} cannot be reached by the system user the stores run as, and nor can ${shelf}. Set STORES_DIR to a folder that others may pass.`,
    )
  const id = randomUUID()
  write(ownerOf(folder), { dataDir, id })
  const old = stores.map((name) => join(dataDir, name)).filter((path) => existsSync(path))
  for (const path of old) await run('cp', ['-a', path, folder])
  write(noteOf(dataDir), { folder, id })
  for (const path of old) rmSync(path, { recursive: true })
  return folder
}

/**
 * The parent folder of the stores' folders. Usually DATA_DIR. When root starts the product and the stores' user cannot
 * reach DATA_DIR (a closed home directory), its own folder under `shelf`, which a note in DATA_DIR names.
 */
export async function storesHome(given: string, shelf: string): Promise<string> {
  const as = await storesUser()
  if (as) makePassable(given)
  else mkdirSync(given, { recursive: true })
  const dataDir = realpathSync(given)
  const note = readNote(dataDir)
  if (note && !as)
    throw new Error(
      `DATA_DIR ${dataDir} was made by root, and its stores are in ${note.folder}. Start as root; or move them into DATA_DIR, give it to this user, and delete ${noteOf(dataDir)}.`,
    )
  if (note) return noted(dataDir, note)
  if (!as || (await reaches(as, dataDir, 'x'))) return given
  return makeElsewhere(dataDir, shelf, as)
}
