import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BackupError,
  bytesOf,
  checkPieces,
  clearEvents,
  clearRecords,
  compareRestored,
  eventStore,
  expectEmptyDatabase,
  expectEmptyEvents,
  expectKnownVersion,
  expectPassphrase,
  type Manifest,
  openKeys,
  type BackupStorage,
  piecesOf,
  restoreBackup,
} from '../../server/backup/index.ts'
import { lockDataDir, unfinishedRestore } from '../../server/compose/data-lock.ts'
import { startServers } from '../../server/compose/stores.ts'
import { clusterOf } from '../../server/env/cluster.ts'
import type { Env } from '../../server/env/env.ts'
import { createLog } from '../../server/log/log.ts'
import { sameKeys } from '../../server/env/secret.ts'
import { ensureDatabase } from '../../server/store/database/migrate.ts'
import { storesFolder } from '../../server/store/embedded/stores-home.ts'
import { print } from '../print.ts'
import { sizeText } from './size-text.ts'

function expectEmptyFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const [found] = readdirSync(dataDir)
  if (found !== undefined)
    throw new BackupError(
      `DATA_DIR ${dataDir} is not empty (it has ${found}): restore into an empty folder. Nothing was changed`,
    )
}

/**
 * Removes everything below the folder, and the embedded stores' folder if it is elsewhere. The folder itself may be a
 * mount, and stays.
 */
function clearFolder(dataDir: string): void {
  const elsewhere = storesFolder(dataDir)
  if (elsewhere !== dataDir) rmSync(elsewhere, { recursive: true, force: true })
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Checks everything possible before a byte is written; returns the keys. */
async function expectAllIsWell(env: Env, place: BackupStorage, manifest: Manifest): Promise<string> {
  const passphrase = expectPassphrase(env.BACKUP_PASSPHRASE)
  expectKnownVersion(manifest)
  const keys = await openKeys(manifest.keys, passphrase, manifest.name)
  if (env.SECRET_KEY !== undefined && !sameKeys(env.SECRET_KEY, keys))
    throw new BackupError('SECRET_KEY is not the key of this backup: leave it out, or set the one it was made with')
  expectEmptyFolder(env.DATA_DIR)
  if (env.DATABASE_URL) await expectEmptyDatabase(env.DATABASE_URL)
  for (const url of env.CLICKHOUSE_URL?.split(',') ?? []) await expectEmptyEvents(eventStore({ url }))
  const pieces = piecesOf(manifest)
  print(`${pieces.length} files, ${sizeText(bytesOf(pieces))}`)
  // files in a bucket are checked as they arrive, before they are read
  if (place.isNear) await checkPieces(place, pieces)
  return keys
}

/**
 * Restores into the folder and stores of the environment. After any failure they are as empty as before; a killed
 * process leaves a note in the folder that keeps the product from starting there.
 */
export async function restoreInto(env: Env, place: BackupStorage, manifest: Manifest): Promise<void> {
  const keys = await expectAllIsWell(env, place, manifest)
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const unlock = lockDataDir(env.DATA_DIR)
  const note = unfinishedRestore(env.DATA_DIR)
  writeFileSync(note, `${manifest.name}\n`, { mode: 0o600, flush: true })
  const log = createLog(print)
  let servers: Awaited<ReturnType<typeof startServers>> = {}
  const stop = async () => {
    await Promise.all([servers.postgres?.stop(), servers.clickhouse?.stop()])
    servers = {}
  }
  try {
    servers = await startServers(env, log)
    const databaseUrl = env.DATABASE_URL ?? (await ensureDatabase(servers.postgres?.url ?? '', 'outbound'))
    const clickhouseUrl = env.CLICKHOUSE_URL ?? servers.clickhouse?.url ?? ''
    const target = { databaseUrl, events: { url: clickhouseUrl, cluster: clusterOf(env) }, dataDir: env.DATA_DIR }
    await restoreBackup({
      ...target,
      place,
      manifest,
      keys,
      keysAreGiven: env.SECRET_KEY !== undefined,
      log,
      progress: print,
    })
    const differences = await compareRestored(manifest, target)
    if (differences.length > 0)
      throw new BackupError(`What was restored is not what the backup says:\n${differences.join('\n')}`)
    await stop()
    rmSync(note)
  } catch (error) {
    if (env.DATABASE_URL) await clearRecords(env.DATABASE_URL)
    if (env.CLICKHOUSE_URL) await clearEvents({ url: env.CLICKHOUSE_URL, cluster: clusterOf(env) })
    await stop()
    clearFolder(env.DATA_DIR)
    throw error
  } finally {
    unlock()
  }
}
