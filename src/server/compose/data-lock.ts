import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isOurs } from '../store/embedded/orphan.ts'

/** One process a data directory. A lock left by a process that is gone (kill -9) is taken over; a live one is named. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'outbound.pid')
  for (let tries = 0; tries < 3; tries++) {
    try {
      const fd = openSync(file, 'wx')
      writeSync(fd, String(process.pid))
      closeSync(fd)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(file, 'utf8'))
      if (pid && pid !== process.pid && isOurs(pid, 'node'))
        throw new Error(`DATA_DIR ${dataDir} is used by another Outbound (process ${pid})`, { cause: error })
      rmSync(file, { force: true })
    }
  }
  throw new Error(`DATA_DIR ${dataDir} cannot be locked`)
}
