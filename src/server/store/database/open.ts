import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inTime } from '../in-time.ts'
import { NoAnswer, StoreAway } from '../store-away.ts'
import { cut, StorePool } from './pool.ts'
import { type Tx, within } from './within.ts'

export type { Tx }

/**
 * The record store.
 *
 * - `as(account, work)` is how a request reads and writes: one transaction under the role `outbound_app`, for which
 *   row-level security shows and accepts rows of that account only. Use nothing but `tx` inside.
 * - `system` is the owner: sign-in, jobs over all accounts, the routing snapshot. Never for a request's own question.
 */
export type Database = {
  system: NodePgDatabase
  as: <T>(accountUuid: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  pool: pg.Pool
  /** Opens a new connection and runs a query, like a new request would. Rejects when the database is away. */
  ping: (patience: number) => Promise<void>
  /** `away`: cuts running work and refuses new work until `back`. */
  turn: (state: 'away' | 'back') => void
  /** True while the database is known to be away. */
  isAway: () => boolean
  close: () => Promise<void>
}

/** Statement limit of the server itself, for jobs over all accounts, in milliseconds. */
const longestOfOurs = 30 * 60_000

export type LateDatabase = Database & {
  /** Sets the address; before that the database is away. */
  connectTo: (url: string) => void
}

export function openDatabase(url: string, options: Parameters<typeof lateDatabase>[0] = {}): Database {
  const database = lateDatabase(options)
  database.connectTo(url)
  return database
}

/** A database whose server is still starting. */
export function lateDatabase({ max = 10, onError = (_: Error) => {} } = {}): LateDatabase {
  const pool = new StorePool(undefined, { max, onError, longestStatement: longestOfOurs })
  const system = drizzle(pool)
  return {
    system,
    pool,
    as: (accountUuid, work) => system.transaction((tx) => within(tx, accountUuid, work)),
    ping: async (patience) => {
      const { connectionString } = pool.options
      if (connectionString === undefined) throw new StoreAway('database')
      try {
        await ping(connectionString, patience)
      } catch (error) {
        if (!isCrowded(error) || pool.totalCount === 0) throw error
        await inTime(pool.query('SELECT 1'), patience).catch((late: unknown) => {
          throw new NoAnswer(late)
        })
      }
    },
    connectTo: (url) => pool.connectTo(url),
    turn: (state) => pool.turn(state),
    isAway: () => pool.isAway,
    close: () => pool.end(),
  }
}

/** The driver's messages for a timeout. */
const noAnswer = /^(timeout expired|Query read timeout)$/

/**
 * All connections of the server are in use. It is up for everyone who has one, and calling it away would cut the pool's
 * own connections.
 */
const isCrowded = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53300'

async function ping(url: string, patience: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'outbound looks',
  })
  client.on('error', () => {}) // the query below rejects as well
  try {
    await client.connect()
    await client.query('SELECT 1')
    // not awaited: a server that has just stopped does not answer a clean disconnect
    void client.end().catch(() => cut(client))
  } catch (error) {
    cut(client)
    throw error instanceof Error && noAnswer.test(error.message) ? new NoAnswer(error) : error
  }
}
