import { statfsSync } from 'node:fs'
import type { Log } from '../log/log.ts'

const megabyte = 1024 * 1024
/** Less than this, and nothing is written for people; more than that, and it is again. */
const tightBelow = 256 * megabyte
const roomyFrom = 288 * megabyte
/** A file system that is asked again within this time has the same room, in milliseconds. */
const keptFor = 1000

export type DiskRoom = {
  /**
   * The disk under the data folder is nearly full: calls that write, uploads, callbacks and jobs stop, while there is room
   * for what redirects and collecting write until 64 MB are left. A database that runs into the end of its disk panics.
   */
  isTight: () => boolean
  /** Free space of the disk where it is not asked of the file system: for tests. */
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

/** Looks when it is asked, and not more often than once a second. */
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
        log.warn('the free space of the disk cannot be read', { error }) // what it was stays believed
      }
      return isTight
    },
  }
}
