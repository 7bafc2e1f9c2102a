import type { Clock } from '../time/clock.ts'
import { inTime } from '../store/in-time.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { listen } from './listen.ts'

/** Accounts with changed rows; `all` when they are unknown. */
export type Changed = ReadonlySet<string> | 'all'
export type Changes = {
  /** A new watcher first gets `all`. The returned function stops watching. */
  watch: (onChange: (changed: Changed) => void) => () => void
  /**
   * Resolves when every watcher was notified of everything committed before this call. Rejects when the database is
   * away.
   */
  check: () => Promise<void>
  /** Called when the database becomes available: listens and checks now. Never rejects. */
  begin: () => Promise<void>
  /** True when the database has answered since this process started. */
  hasLooked: () => boolean
  /** True when changes are reported within moments; otherwise only the regular check finds them. */
  isPrompt: () => boolean
  stop: () => Promise<void>
}

const lookEvery = 5_000
const patience = 20_000
/** Rows of `account_change` are kept this long; a watcher that has not checked for half of it gets `all`. */
const keptHours = 24
const longestGap = (keptHours / 2) * 3_600_000

type Row = { next: string; account_uuid: string | null; transaction_id: string | null }
/**
 * Changes committed since a check whose oldest unfinished transaction was `$1`: transactions do not commit in the order
 * of their ids, so everything from that one on is read again.
 */
const changesSince = `SELECT now.next::text, c.account_uuid, c.transaction_id::text
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS next) AS now
  LEFT JOIN account_change c ON c.transaction_id >= coalesce($1::xid8, now.next)`

type Parts = { database: Database; clock: Clock; log: Log }

/**
 * Reports changed accounts: at once when the database notifies, and every five seconds for missed notifications. A
 * check reads an index range that is usually empty.
 */
export function watchChanges({ database, clock, log }: Parts): Changes {
  const watchers = new Map<(changed: Changed) => void, { isNew: boolean }>()
  let since: string | null = null
  let told = new Set<string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let prunedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const now = () => clock.now().getTime()

  /** A database restored to an earlier state reuses transaction ids. */
  const wasSetBack = (at: string) => since !== null && BigInt(at) < BigInt(since)

  const look = async (): Promise<void> => {
    const { rows } = await inTime(database.pool.query<Row>(changesSince, [since]), patience)
    const at = rows[0]?.next ?? '0'
    const isBlind = since === null || wasSetBack(at) || now() - lookedAt > longestGap
    const changed = new Set<string>()
    const seen = new Set<string>()
    for (const { account_uuid: account, transaction_id: transaction } of rows) {
      if (account === null) continue
      seen.add(`${transaction} ${account}`)
      if (!told.has(`${transaction} ${account}`)) changed.add(account)
    }
    told = seen
    since = at
    lookedAt = now()
    for (const [tell, state] of watchers) {
      if (isBlind || state.isNew) tell('all')
      else if (changed.size > 0) tell(changed)
      state.isNew = false
    }
    await prune()
  }
  const prune = async () => {
    if (now() - prunedAt < 3_600_000) return
    prunedAt = now()
    await inTime(
      database.pool.query(`DELETE FROM account_change WHERE at < now() - make_interval(hours => $1)`, [keptHours]),
      patience,
    )
  }
  /** A running check may have started too early: callers during it share the next one. */
  const check = (): Promise<void> => {
    if (next) return next
    if (running) {
      const before = running
      next = before
        .catch(() => undefined) // the caller gets the error
        .then(() => {
          next = null
          return check()
        })
      return next
    }
    running = look().finally(() => {
      running = null
    })
    return running
  }
  const quietly = () =>
    check().catch((error: unknown) => log.warn('changes are looked for again later: the database is away', { error }))

  const listener = listen(database, () => void quietly(), log)
  const regularly = async () => {
    await listener.connect()
    await quietly()
  }
  const timer = setInterval(() => void regularly(), lookEvery)
  timer.unref()
  const connected = listener.connect()
  return {
    watch: (onChange) => {
      watchers.set(onChange, { isNew: true })
      return () => void watchers.delete(onChange)
    },
    check,
    begin: regularly,
    hasLooked: () => since !== null,
    isPrompt: listener.isListening,
    stop: async () => {
      clearInterval(timer)
      watchers.clear()
      await connected
      await running?.catch(() => undefined) // the caller got the error
      await listener.stop()
    },
  }
}
