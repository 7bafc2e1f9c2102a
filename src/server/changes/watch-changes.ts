import type { Clock } from '../time/clock.ts'
import { inTime } from '../store/in-time.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { listen } from './listen.ts'

/** Accounts whose rows changed; `all` when nobody can say which. */
export type Changed = ReadonlySet<string> | 'all'
export type Changes = {
  /** Who begins to watch is told `all` first. The function that is answered ends it. */
  watch: (onChange: (changed: Changed) => void) => () => void
  /** Resolves when every watcher was notified of what was committed before this call. Rejects when the database is away. */
  check: () => Promise<void>
  /** The database was not there before: listens and looks now. Never rejects. */
  begin: () => Promise<void>
  /** The database has answered since this process began. */
  hasLooked: () => boolean
  /** Changes are told within moments; otherwise only by the regular look. */
  isPrompt: () => boolean
  stop: () => Promise<void>
}

const lookEvery = 5_000
const patience = 20_000
/** Rows of `account_change` are kept this long; a watcher that has not looked for half of it gets `all`. */
const keptHours = 24
const longestGap = (keptHours / 2) * 3_600_000

type Row = { next: string; account_uuid: string | null; transaction_id: string | null }
/**
 * What was committed since a look whose oldest unfinished transaction was `$1`: transactions do not commit in the order of
 * their ids, so everything from that one on is looked at again.
 */
const changesSince = `SELECT now.next::text, c.account_uuid, c.transaction_id::text
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS next) AS now
  LEFT JOIN account_change c ON c.transaction_id >= coalesce($1::xid8, now.next)`

type Parts = { database: Database; clock: Clock; log: Log }

/**
 * Tells which accounts changed: at once when the database says that something did, and every five seconds for what was not
 * heard. A look reads an index range that is mostly empty.
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

  /** A database that was set back to an earlier state begins its transactions again. */
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
  /** A look that is under way may have begun too early: who asks meanwhile gets the next one, together. */
  const check = (): Promise<void> => {
    if (next) return next
    if (running) {
      const before = running
      next = before
        .catch(() => undefined) // reported to the caller
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
      await running?.catch(() => undefined) // was reported to the caller
      await listener.stop()
    },
  }
}
