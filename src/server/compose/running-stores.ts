import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { clusterOf } from '../env/cluster.ts'
import type { Env } from '../env/env.ts'
import type { Log } from '../log/log.ts'
import { OperatorError } from '../env/operator-error.ts'
import { openDatabase } from '../store/database/open.ts'
import { openEvents } from '../store/events/open.ts'
import { isLocked, lockDataDir } from './data-lock.ts'
import { openStores, type Stores } from './stores.ts'

const address = z.object({ databaseUrl: z.string(), clickhouseUrl: z.string() })
const fileOf = (dataDir: string) => join(dataDir, 'stores.json')

/**
 * Writes the addresses of a running server's stores, with passwords, for commands run next to it. Readable by its owner
 * only.
 */
export function writeAddress(dataDir: string, { databaseUrl, clickhouseUrl }: z.output<typeof address>): () => void {
  const file = fileOf(dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ databaseUrl, clickhouseUrl }), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

type RunningStores = Pick<Stores, 'database' | 'events' | 'databaseUrl' | 'clickhouseUrl' | 'stop'> & {
  isRunning: boolean
}

/**
 * The stores for a command: those of the server that runs in this data directory, otherwise its own. `isRunning`: a
 * server runs at the same time.
 */
export async function openRunningStores(env: Env, log: Log): Promise<RunningStores> {
  if (!isLocked(env.DATA_DIR)) {
    const unlock = lockDataDir(env.DATA_DIR)
    try {
      const stores = await openStores(env, log)
      const stop = async () => {
        await stores.stop()
        unlock()
      }
      const { database, events, databaseUrl, clickhouseUrl } = stores
      return { database, events, databaseUrl, clickhouseUrl, stop, isRunning: env.DATABASE_URL !== undefined }
    } catch (error) {
      unlock()
      throw error
    }
  }
  const file = fileOf(env.DATA_DIR)
  if (!existsSync(file))
    throw new OperatorError('The server is starting or of an older version: try again, or stop it first')
  const { databaseUrl, clickhouseUrl } = address.parse(JSON.parse(readFileSync(file, 'utf8')))
  const database = openDatabase(databaseUrl)
  const events = openEvents(clickhouseUrl, { cluster: clusterOf(env) })
  const stop = async () => {
    await Promise.all([database.close(), events.close()])
  }
  return { database, events, databaseUrl, clickhouseUrl, stop, isRunning: true }
}
