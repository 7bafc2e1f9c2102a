import { existsSync, readFileSync } from 'node:fs'
import type { Env } from '../env/env.ts'
import { secretFile } from '../env/secret.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import type { Database } from '../store/database/open.ts'
import { causeText } from '../log/error-text.ts'
import { BackupError } from './backup-error.ts'
import { tidyBackups } from './list-backups.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { backupTurn, beginRun } from './runs.ts'
import { expectPassphrase } from './sealed-keys.ts'
import { takeBackup, type Taken } from './take-backup.ts'

type BackupEnv = Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'CLICKHOUSE_CLUSTER' | 'BACKUP_PASSPHRASE' | 'BACKUP_KEEP'>
type RunBackupParts = {
  env: BackupEnv
  database: Database
  databaseUrl: string
  clickhouseUrl: string
  place: BackupStorage
  isFull: boolean
  isNightly: boolean
  product: string
  now: () => Date
  progress: (line: string) => void
}

/** Checks the settings before anything starts. */
export function expectBackupSettings(env: BackupEnv): string {
  if (env.CLICKHOUSE_CLUSTER !== undefined)
    throw new BackupError('A cluster of ClickHouse is backed up by its own tools: this command knows one server')
  return expectPassphrase(env.BACKUP_PASSPHRASE)
}

/** The keys of this installation. */
function keysOf({ SECRET_KEY, DATA_DIR }: BackupEnv): string {
  if (SECRET_KEY !== undefined) return SECRET_KEY
  if (existsSync(secretFile(DATA_DIR))) return readFileSync(secretFile(DATA_DIR), 'utf8')
  throw new BackupError(
    `There is no key in ${DATA_DIR}: give this command the DATA_DIR or the SECRET_KEY of the server`,
  )
}

const busy = (): never => {
  throw new BackupError('Another backup is being made: wait until it has ended')
}

/** Makes a backup, stores its result, and deletes expired backups. */
export const runBackup = (parts: RunBackupParts): Promise<Taken> =>
  oneAtATime(parts.database.pool, backupTurn, () => inTurn(parts), busy)

async function inTurn(parts: RunBackupParts): Promise<Taken> {
  const { env, database, clickhouseUrl, place, isNightly, now, progress } = parts
  const run = await beginRun(database, place.name, isNightly, now)
  try {
    await place.clearBegun()
    const taken = await takeBackup({
      ...parts,
      events: { url: clickhouseUrl },
      dataDir: env.DATA_DIR,
      keys: keysOf(env),
      passphrase: expectBackupSettings(env),
    })
    await run.done({ kind: taken.manifest.kind, bytes: taken.bytes, writtenBytes: taken.writtenBytes })
    const kept = { days: env.BACKUP_KEEP, made: taken.manifest.name, now: now().getTime() }
    const gone = await tidyBackups(place, kept).catch((error: unknown) => {
      // an unreadable backup may need files that would otherwise be deleted
      progress(`older backups stay: ${causeText(error)}`)
      return []
    })
    for (const name of gone) progress(`taken away: ${name}`)
    return taken
  } catch (error) {
    // if that cannot be stored either, the first error is reported
    await run.failed(causeText(error).slice(0, 1000)).catch(() => undefined)
    throw error
  }
}
