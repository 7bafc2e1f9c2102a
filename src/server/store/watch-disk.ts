import { statfsSync } from 'node:fs'
import type { Log } from '../log/log.ts'

const megabyte = 1024 * 1024
/** Below the first limit writes of users stop; from the second one on they resume. */
const tightBelow = 256 * megabyte
const roomyFrom = 288 * megabyte
/** Free space is cached for this long, in milliseconds. */
const keptFor = 1000

export type DiskRoom = {
  /**
   * True when the disk under the data folder is nearly full: calls that write, uploads, callbacks and jobs stop, while
   * redirects and event collection may write until 64 MB are left. A database that fills its disk panics.
   */
  isTight: () => boolean
  /** Replaces the free space reported by the file system: for tests. */
  freeBytes?: (() => number) | undefined
}

export const unlimitedDisk: DiskRoom = { isTight: () => false }

/** Free space of the fullest disk under some folders, in bytes. */
export const freeOf = (folders: readonly string[]) => () =>
  Math.min(
    ...folders.map((folder) => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    }),
  )

/** Checks on demand, at most once a second. */
export function watchDisk(
  { folders, log, freeBytes }: { folders: readonly string[]; log: Log; freeBytes?: (() => number) | undefined },
  now = (): number => performance.now(),
): DiskRoom {
  const free = freeBytes ?? freeOf(folders)
  let isTight = false
  let lookedAt = -Infinity
  const look = () => {
    const bytes = free()
    const was = isTight
    isTight = bytes < (was ? roomyFrom : tightBelow)
    const megabytes = Math.floor(bytes / megabyte)
    if (isTight && !was) log.error('the disk is nearly full: nothing but visits is written', { megabytes })
    if (was && !isTight) log.info('the disk has room again', { megabytes })
  }
  return {
    freeBytes,
    isTight: () => {
      if (now() - lookedAt < keptFor) return isTight
      lookedAt = now()
      try {
        look()
      } catch (error) {
        log.warn('the free space of the disk cannot be read', { error }) // the last known state remains
      }
      return isTight
    },
  }
}
