import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import type { Tx } from '../../store/database/open.ts'
import { followUp } from '../follow/follow-up.ts'
import { rangeFactorOf } from '../follow/earned.ts'
import { judgedOf, promiseOf } from '../follow/promise.ts'
import { nextState } from '../follow/next-state.ts'
import { discoveryNight, type NightlyResult, recommendation } from '../tables.ts'
import { countReasons, opportunityRows, unpricedActions } from './opportunities.ts'
import { propose } from './propose.ts'
import { unearnedOf } from './unearned.ts'
import { readNightlyInput, type NightlyInputParts } from './read-input.ts'
import type { Action } from './action.ts'
import type { NightlyInput } from './input.ts'

type Row = typeof recommendation.$inferSelect
export type NightlyParts = NightlyInputParts & { clock: Clock }

/** The row of a suggestion after the nightly run. */
function rowOf(
  accountUuid: string,
  known: Row | undefined,
  found: Action | undefined,
  input: NightlyInput,
): Row | undefined {
  const now = new Date(input.now)
  const action = found ?? known?.action
  if (!action) return undefined
  const fresh: Row = {
    accountUuid,
    key: action.key,
    kind: action.kind,
    network: action.network,
    domain: action.domain,
    merchantUuid: action.merchantUuid || null,
    isCurrent: found !== undefined,
    clicks: action.clicks,
    expected: action.expected,
    low: action.low,
    high: action.high,
    action,
    firstAt: now,
    state: 'open',
    stateAt: null,
    stateUserUuid: null,
    snoozedUntil: null,
    dismissReason: null,
    dismissedExpected: null,
    hasReturned: false,
    doneAt: null,
    promised: null,
    earned: null,
    verdict: null,
  }
  if (!known) return fresh
  const next = nextState({ ...known, snoozedUntil: known.snoozedUntil?.getTime() ?? null }, found, input)
  const isNewlyDone = next.state === 'done' && known.state !== 'done'
  return {
    ...fresh,
    firstAt: known.firstAt,
    stateAt: next.state === known.state ? known.stateAt : now,
    stateUserUuid: next.state === known.state ? known.stateUserUuid : null,
    snoozedUntil: known.snoozedUntil,
    dismissReason: known.dismissReason,
    dismissedExpected: known.dismissedExpected,
    state: next.state,
    hasReturned: next.hasReturned,
    doneAt: isNewlyDone ? now : known.doneAt,
    promised: isNewlyDone ? promiseOf(known.action) : known.promised,
    earned: known.earned,
    verdict: known.verdict,
  }
}

/** No user answered it and it has no result: deleting it loses nothing. */
const isForgotten = (row: Row) => !row.isCurrent && row.state === 'gone'

async function save(
  tx: Tx,
  accountUuid: string,
  rows: readonly Row[],
  night: NightlyResult,
  computedAt: Date,
): Promise<void> {
  await tx.delete(recommendation).where(eq(recommendation.accountUuid, accountUuid))
  for (let i = 0; i < rows.length; i += 500) await tx.insert(recommendation).values(rows.slice(i, i + 500))
  await tx
    .insert(discoveryNight)
    .values({ accountUuid, night, computedAt })
    .onConflictDoUpdate({ target: discoveryNight.accountUuid, set: { night, computedAt } })
}

/**
 * Recomputes an account's suggestions and stores them as rows, so that no line moves while users read. Users' answers
 * stay; completed suggestions are detected here.
 */
export async function runNightly(parts: NightlyParts, accountUuid: string): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  const before = await database.as(accountUuid, (tx) => tx.select().from(recommendation))
  const judged = judgedOf(before)
  const within = judged.filter((r) => r.verdict === 'within').length
  const rangeFactor = rangeFactorOf({ judged: judged.length, within })
  const input = await readNightlyInput(parts, accountUuid, { now: now.getTime(), rangeFactor })
  const { actions, shopActions, groups, candidates } = propose(input)
  const reasons = countReasons(input)
  const night: NightlyResult = {
    groups,
    opportunities: opportunityRows([...shopActions, ...unpricedActions(input, shopActions)], reasons.byDomain).slice(
      0,
      1000,
    ),
    reasons: reasons.all,
    unearned: unearnedOf(input),
    candidates: candidates.slice(0, 500),
    rangeFactor,
  }
  const followed = await followUp(parts, accountUuid, before, now.getTime())
  const found = new Map(actions.map((a) => [a.key, a]))
  await database.as(accountUuid, async (tx) => {
    // two runs of an account write sequentially: the one requested by a first visit, and the scheduled one
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`discovery night ${accountUuid}`}, 0))`)
    // answers given during the computation must not be lost
    const known = await tx.select().from(recommendation).for('update')
    const keys = new Set([...found.keys(), ...known.map((r) => r.key)])
    const rowsBefore = new Map(known.map((r) => [r.key, r]))
    const rows = [...keys].flatMap((key) => {
      const row = rowOf(accountUuid, rowsBefore.get(key), found.get(key), input)
      return row && !isForgotten(row) ? [{ ...row, ...followed.get(key) }] : []
    })
    await save(tx, accountUuid, rows, night, now)
  })
}
