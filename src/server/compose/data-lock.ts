import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../env/operator-error.ts'
import { isOurs } from '../store/embedded/orphan.ts'

/**
 * When a process started, to detect a pid that another process has by now; empty when there is none. On Linux it is
 * relative to the boot, so it changes with a restart of the machine.
 */
function beginningOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${boot} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`
  } catch {
    return ''
  }
}

/** Locks of older versions contain the pid only. */
function isHeld(lock: string): boolean {
  const [pid = '', beginning] = lock.split('\n')
  if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false
  if (beginning === undefined)
    return isOurs(Number(pid), 'scripts/start.mjs') || isOurs(Number(pid), 'dist/server/main.js')
  return beginning !== '' && beginningOf(Number(pid)) === beginning
}

const stores: ReadonlySet<string> = new Set(['postgres', 'clickhouse'])

/**
 * Makes the directory's content accessible to its owner only, including files an older version left open. The stores'
 * user must be able to reach its files.
 */
function closeToOthers(dataDir: string) {
  const passable = process.getuid?.() === 0 ? 0o711 : 0o700
  chmodSync(dataDir, passable)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name)
    if (entry.isDirectory()) chmodSync(path, stores.has(entry.name) ? passable : 0o700)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}

/** Marks a folder while a backup is restored into it. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** Whether a server runs in a data directory. */
export function isLocked(dataDir: string): boolean {
  const file = join(dataDir, 'outbound.pid')
  return existsSync(file) && isHeld(readFileSync(file, 'utf8'))
}

/**
 * Allows one process per data directory. Takes over the lock of a dead process (kill -9); for a live one, the error
 * names it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  if (existsSync(unfinishedRestore(dataDir)))
    throw new OperatorError(
      `A restore into DATA_DIR ${dataDir} was cut short: delete what is in that folder, and restore again`,
    )
  closeToOthers(dataDir)
  const file = join(dataDir, 'outbound.pid')
  for (let tries = 0; tries < 3; tries++) {
    try {
      const fd = openSync(file, 'wx', 0o600)
      writeSync(fd, `${process.pid}\n${beginningOf(process.pid)}`)
      closeSync(fd)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const lock = readFileSync(file, 'utf8')
      if (isHeld(lock))
        throw new OperatorError(`DATA_DIR ${dataDir} is used by another Outbound (process ${lock.split('\n')[0]})`, {
          cause: error,
        })
      rmSync(file, { force: true })
    }
  }
  throw new OperatorError(`DATA_DIR ${dataDir} cannot be locked`)
}
