import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { syncFolder } from '../../store/sync-folder.ts'
import type { BackupStorage } from './backup-storage.ts'

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
const spoolName = '.unfinished'

/** A folder on this machine, or a mounted one of another machine. Its content is accessible to its owner only. */
export async function folderStorage(folder: string): Promise<BackupStorage> {
  const ours = join(folder, spoolName)
  const spool = join(ours, randomUUID())
  const full = (path: string) => join(folder, path)
  const sizeOf = async (path: string) => {
    try {
      return (await stat(full(path))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    name: folder,
    isNear: true,
    spool,
    put: async (path, file) => {
      const target = full(path)
      const isNew = (await mkdir(dirname(target), { recursive: true, mode: 0o700 })) !== undefined
      await rename(file, target)
      await syncFolder(dirname(target))
      // a new folder is a new name in its parent
      for (let dir = dirname(path); isNew && dir !== '.'; ) await syncFolder(full((dir = dirname(dir))))
    },
    get: async (path) => ((await sizeOf(path)) === null ? null : { file: full(path), done: async () => {} }),
    size: sizeOf,
    list: async () => {
      try {
        const found = await readdir(folder, { withFileTypes: true, recursive: true })
        return found
          .filter((e) => e.isFile())
          .map((e) => relative(folder, join(e.parentPath, e.name)))
          .filter((path) => !path.startsWith(`${spoolName}/`))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    remove: async (path) => {
      await rm(full(path), { force: true })
      // also removes folders that are empty now; the first non-empty one ends this
      for (let dir = dirname(path); dir !== '.'; dir = dirname(dir))
        if (
          !(await rmdir(full(dir)).then(
            () => true,
            () => false,
          ))
        )
          return
    },
    clearBegun: async () => {
      for (const begun of await readdir(ours).catch(() => []))
        if (join(ours, begun) !== spool) await rm(join(ours, begun), { recursive: true, force: true })
    },
    close: async () => {
      await rm(spool, { recursive: true, force: true })
      await rmdir(ours).catch(() => undefined) // fails when another backup is running, or when nothing was written
    },
  }
}
