import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Clock } from '../time/clock.ts'
import type { Database } from '../store/database/open.ts'
import { type Arrival, asRead, contentHash, contentOf, type State, stateOf } from './arrival.ts'
import { type AskNetworks, attribute } from './attribution.ts'
import { type ClickAhead, notLookedUp } from './clicks-ahead.ts'
import { insertNew, keyOf, lockCurrent, updateChanged } from './conversion-rows.ts'
import { foldArrivals } from './fold-arrivals.ts'
import { identify, IdentityMoved, hasParts } from './identity.ts'
import { type ReportedBefore, isNews, nothingReported, readReportedBefore } from './reported-before.ts'
import { differs, nextState } from './next-state.ts'
import { inOrders } from './read-order-records.ts'
import { arrivalsAsMeant } from './states/defined-states.ts'
import { inTransaction } from '../store/database/in-transaction.ts'

/**
 * The outcome of one arrival. `rejected` has the reason it cannot be stored; all others are in the ledger. `key`: the
 * transaction id the sale is stored under.
 */
export type Outcome = { kind: 'new' | 'changed' | 'unchanged'; key: string } | { kind: 'rejected'; problem: string }
export type Receive = (arrivals: readonly Arrival[]) => Promise<Outcome[]>
/** The same inside the caller's transaction. */
export type Take = (client: PoolClient, arrivals: readonly Arrival[], clickAhead?: ClickAhead) => Promise<Outcome[]>

type Entry = { index: number; arrival: Arrival; state: State; content: Record<string, unknown>; hash: string }

/** Appends to the ledger by transaction, and within one in order of arrival. Returns the hashes that are new. */
async function append(client: PoolClient, entries: readonly Entry[]): Promise<Set<string>> {
  const rows = entries.map((e, i) => ({
    i,
    a: e.state.accountUuid,
    c: e.state.connectionUuid,
    t: e.state.transactionId,
    s: e.arrival.source,
    r: e.arrival.receivedAt,
    h: e.hash,
    x: e.content,
  }))
  const { rows: added } = await client.query<{ key: string }>(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, received_at, content_hash, content)
     SELECT a, c, t, s, r, h, x FROM jsonb_to_recordset($1::jsonb) AS q(i int, a uuid, c uuid, t text, s text, r timestamptz, h text, x jsonb)
     ORDER BY c, t, i
     ON CONFLICT (connection_uuid, transaction_id, content_hash) DO NOTHING
     RETURNING connection_uuid || E'\\n' || transaction_id || E'\\n' || content_hash AS key`,
    [JSON.stringify(rows)],
  )
  return new Set(added.map((r) => r.key))
}
const ledgerKey = (e: Entry) => `${keyOf(e.state)}\n${e.hash}`

type Parts = {
  clock: Clock
  networks: AskNetworks
  isClickId: (text: string) => boolean
}

/**
 * The single entry for money: API, callback, upload and own tracking all use it. In one database transaction the
 * arrivals are appended to the ledger and the latest state of each conversion is updated under a row lock, so a
 * thousand parallel copies of a transaction are one conversion. Clicks are looked up before (`clicks-ahead.ts`) or
 * afterwards (`match-clicks.ts`), never in between: money is recorded even while the event store is down.
 */
export function createTake({ clock, networks, isClickId }: Parts): Take {
  const apply = async (
    client: PoolClient,
    entries: readonly Entry[],
    outcomes: Outcome[],
    clickAhead: ClickAhead,
    seen: ReadonlySet<string>,
  ) => {
    const byKey = new Map<string, Entry[]>()
    for (const e of entries) {
      const list = byKey.get(keyOf(e.state))
      if (list) list.push(e)
      else byKey.set(keyOf(e.state), [e])
      outcomes[e.index] = { kind: 'unchanged', key: e.state.transactionId }
    }
    const newsOf = (list: readonly Entry[], heard: ReportedBefore) =>
      list.filter((e) => isNews(heard, e.arrival.source, e.hash))
    const firsts = [...byKey.values()].map((list) =>
      newsOf(list, nothingReported())
        .map((e) => e.state)
        .reduce(nextState),
    )
    const base = await attribute(client, firsts, networks)
    const now = clock.now()
    const inserted = await insertNew(client, firsts, { base, now, clickAhead })
    const known = firsts.filter((s) => !inserted.has(keyOf(s)))
    // from here the rows are locked, so ledger order is the order in which lines count
    const current = await lockCurrent(client, known)
    // rows that appeared meanwhile may be another shop's
    const isNewToUs = (s: State) => hasParts(s.network) && current.has(keyOf(s)) && !seen.has(keyOf(s))
    if (entries.some((e) => !e.arrival.isRetold) && known.some(isNewToUs)) throw new IdentityMoved()
    const heard = await readReportedBefore(client, known, keyOf)
    const lines: Entry[] = []
    const changed: State[] = []
    for (const [key, list] of byKey) {
      const before = current.get(key)
      const [first] = list
      if (inserted.has(key) && first) outcomes[first.index] = { kind: 'new', key: first.state.transactionId }
      if (!before) {
        lines.push(...newsOf(list, nothingReported()))
        continue
      }
      const arrived = list.map((e) => ({ source: e.arrival.source, hash: e.hash, state: e.state }))
      const steps = foldArrivals(before.state, heard.get(key) ?? nothingReported(), arrived)
      for (const [i, e] of list.entries()) {
        const step = steps[i]
        if (!step || step.line === null) continue
        lines.push({ ...e, hash: step.line })
        if (differs(step.after, step.before)) outcomes[e.index] = { kind: 'changed', key: e.state.transactionId }
      }
      const last = steps.at(-1)?.after
      if (last && differs(last, before.state)) changed.push(last)
    }
    const added = await append(client, lines)
    // reported once, removed with its file, and reported again
    const again = lines.filter((e) => inserted.has(keyOf(e.state)) && !e.arrival.isRetold && !added.has(ledgerKey(e)))
    if (again.length > 0)
      await append(
        client,
        again.map((e) => ({ ...e, hash: `${e.hash}#${randomUUID()}` })),
      )
    await updateChanged(client, changed, { base, now })
  }

  return async (client, told, clickAhead = notLookedUp) => {
    const outcomes: Outcome[] = []
    const meant = await arrivalsAsMeant(client, told)
    const { arrivals, repeats } = await inOrders(client, meant, (a) => !('problem' in stateOf(a, isClickId)))
    const entries = arrivals.flatMap((arrival, index): Entry[] => {
      const repeated = repeats.get(index)
      if (repeated !== undefined) {
        outcomes[index] = { kind: 'unchanged', key: repeated }
        return []
      }
      const state = stateOf(arrival, isClickId)
      if ('problem' in state) {
        outcomes[index] = { kind: 'rejected', problem: state.problem }
        return []
      }
      const content = contentOf(asRead(arrival))
      return [{ index, arrival, state, content, hash: contentHash(content) }]
    })
    if (entries.length === 0) return outcomes
    const { problems, seen } = await identify(client, entries, networks)
    const kept = entries.filter((e) => {
      const problem = problems.get(e)
      if (problem !== undefined) outcomes[e.index] = { kind: 'rejected', problem }
      return problem === undefined
    })
    if (kept.length > 0) await apply(client, kept, outcomes, clickAhead, seen)
    return outcomes.slice(0, told.length) // without the derived arrivals for other records of an order
  }
}

export const createReceive =
  (
    { pool }: Pick<Database, 'pool'>,
    take: Take,
    lookAhead: (arrivals: readonly Arrival[]) => Promise<ClickAhead>,
  ): Receive =>
  async (arrivals) => {
    const clickAhead = await lookAhead(arrivals)
    for (let tries = 1; ; tries++)
      try {
        return await inTransaction(pool, (client) => take(client, arrivals, clickAhead))
      } catch (error) {
        if (!(error instanceof IdentityMoved) || tries === 5) throw error
      }
  }
