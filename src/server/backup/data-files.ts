import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { bytesOf, type Manifest, type Piece } from './manifest.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { readPieces } from './read-pieces.ts'
import { writePieces } from './write-pieces.ts'

/** Excluded: data the backup contains in another form, files of a running process, and files that are rebuilt. */
const leftOut: ReadonlySet<string> = new Set([
  'postgres',
  'clickhouse',
  'exports',
  'secret.key',
  'secret.key.new',
  'outbound.pid',
  'stores.json',
  'stores-are-elsewhere.json',
])
/** Files set aside below the tracking folder. The log is held separately, routing is read again, salts are not kept. */
const isSetAside = (path: string) => /^tracking\/[^/]+\/[^/]+\.jsonl$/.test(path)

/**
 * Other files of the data folder besides stores, log and keys: generated feeds, mails without a mail server, and so on.
 */
function dataFiles(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((e) => !leftOut.has(e.name) && !e.name.startsWith('restore'))
    .flatMap((e) => {
      if (!e.isDirectory()) return e.isFile() ? [e.name] : []
      return readdirSync(join(dataDir, e.name), { withFileTypes: true, recursive: true })
        .filter((inside) => inside.isFile())
        .map((inside) => relative(dataDir, join(inside.parentPath, inside.name)))
    })
    .filter((path) => !path.startsWith('tracking/') || isSetAside(path))
    .toSorted()
}

type Files = Manifest['files']

/** Whether a file has the same content as in an older backup. */
async function isSame(file: string, pieces: readonly Piece[]): Promise<boolean> {
  if ((await stat(file)).size !== bytesOf(pieces)) return false
  let start = 0
  for (const { bytes, sha256 } of pieces) {
    const hash = createHash('sha256')
    const part = createReadStream(file, { start, end: start + bytes - 1 }) as AsyncIterable<Buffer>
    for await (const chunk of part) hash.update(chunk)
    if (hash.digest('hex') !== sha256) return false
    start += bytes
  }
  return true
}

type TakeFiles = {
  dataDir: string
  place: BackupStorage
  name: string
  /** The pieces of a file in an older backup, if they still exist. */
  known: (path: string) => readonly Piece[] | undefined
}

/** Copies files, except unchanged ones. A file deleted at this moment is skipped. */
export async function takeFiles({ dataDir, place, name, known }: TakeFiles): Promise<Files> {
  const files: Files = []
  for (const path of dataFiles(dataDir)) {
    const file = join(dataDir, path)
    const before = known(path)
    try {
      const pieces =
        before && (await isSame(file, before))
          ? [...before]
          : await writePieces(place, `${name}/files/${path}`, createReadStream(file) as AsyncIterable<Buffer>)
      files.push({ path, pieces })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return files
}

export async function putFiles(dataDir: string, place: BackupStorage, files: Files): Promise<void> {
  for (const { path, pieces } of files) {
    const target = join(dataDir, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'w', 0o600)
    try {
      for await (const chunk of readPieces(place, pieces)) await handle.writeFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
