import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '../../../log.ts'
import { isStoreAway } from '../../store-away.ts'
import { StorePool } from '../pool.ts'
import { type Tx, within } from '../within.ts'
import { createReplay } from './replay.ts'

/** How often primary and standby are compared, and how old what the standby shows may be; milliseconds. */
const every = 500
const oldest = 2000
/** A comparison that takes longer says nothing. */
const patience = 1000

/** It is read-only; a change of the primary came between; a session was ended. The primary answers these questions. */
const refusal = new Set(['25006', '40001', '40P01'])
function isRefusal(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++)
    if ('code' in one && refusal.has(String(one.code))) return true
  return isStoreAway(error)
}

type Parts = { url: string; primary: pg.Pool; log: Log; max?: number; longestStatement?: number; now?: () => number }
export type Standby = {
  /** How old what it shows is, in milliseconds; null where it is not known. */
  age: () => number | null
  isYoung: () => boolean
  /** As an account, reading only; `otherwise` where the standby will not. */
  as: <T>(accountUuid: string, work: (tx: Tx) => Promise<T>, otherwise: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** A copy of the record store that PostgreSQL itself keeps by streaming. It is asked while it is young, and never waited for. */
export function openStandby({ url, primary, log, max = 10, longestStatement, now = Date.now }: Parts): Standby {
  const limits = longestStatement === undefined ? {} : { longestStatement }
  const pool = new StorePool(url, { max, longestWait: patience, ...limits })
  const watcher = new StorePool(url, { max: 1, longestWait: patience, longestQuery: patience, name: 'outbound looks' })
  const system = drizzle(pool)
  const replay = createReplay()
  const isYoung = () => {
    const age = replay.age(now())
    return age !== null && age <= oldest
  }
  let wasYoung: boolean | null = null
  const tell = (error?: unknown) => {
    if (isYoung() === wasYoung) return
    wasYoung = isYoung()
    if (wasYoung) log.info('the standby answers questions')
    else log.warn('the standby is not asked: it is away, or too far behind', { error })
  }
  const compare = async () => {
    const at = now()
    const ahead = await primary.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn')
    if (ahead.rows[0]) replay.primaryWas(ahead.rows[0].lsn, at)
    const { rows } = await watcher.query<{ lsn: string | null }>(
      // one that was promoted still says how far it had come
      'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn',
    )
    if (!rows[0]?.lsn) throw new Error('DATABASE_STANDBY_URL is no standby: it follows nobody')
    replay.standbyIs(rows[0].lsn)
  }
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const look = async () => {
    let problem: unknown
    await compare().catch((error: unknown) => {
      problem = error
      if (!isYoung()) replay.lost()
    })
    if (isClosed) return
    tell(problem)
    timer = setTimeout(() => void look(), every)
    timer.unref()
  }
  void look()
  return {
    age: () => replay.age(now()),
    isYoung,
    as: async (accountUuid, work, otherwise) => {
      try {
        return await system.transaction((tx) => within(tx, accountUuid, work), { accessMode: 'read only' })
      } catch (error) {
        if (!isRefusal(error)) throw error
        return otherwise()
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([pool.end(), watcher.end()])
    },
  }
}
