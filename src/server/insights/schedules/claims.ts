import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Happening } from '../../../contract/happenings.ts'
import { mostMailsADay } from '../../../contract/insights/schedule-choices.ts'
import { account } from '../../account/tables.ts'
import { happen } from '../../happenings/index.ts'
import type { Database } from '../../store/database/open.ts'
import { reportSchedule } from '../tables.ts'
import { mailDayOf } from './allowance.ts'
import { type ScheduleRow, stopped } from './calls.ts'
import { latestSlot, nextSlot, type Rhythm } from './slots.ts'

/** How long a worker owns a run, in milliseconds. After that another worker takes over the run of a killed one. */
export const claimMs = 10 * 60_000

const rhythm = ({ cadence, day, hour, timezone }: ScheduleRow): Rhythm => ({ cadence, day, hour, zone: timezone })
const until = (now: Date) => new Date(now.getTime() + claimMs)
/** The demo account shows a schedule but never sends mail. */
const isReal = sql`NOT EXISTS (SELECT 1 FROM ${account} WHERE ${account.uuid} = ${reportSchedule.accountUuid} AND ${account.isDemo})`

const due = (now: Date) =>
  or(
    and(eq(reportSchedule.isActive, true), lte(reportSchedule.nextAt, now)),
    and(eq(reportSchedule.state, 'waiting'), lte(reportSchedule.retryAt, now)),
    and(eq(reportSchedule.state, 'sending'), lte(reportSchedule.claimedUntil, now)),
  )

const since = sql`coalesce(${reportSchedule.nextAt}, ${reportSchedule.slotAt})`
/** Schedules due by now: accounts take turns, each with its longest waiting one first. */
export const dueSchedules = (database: Database, now: Date): Promise<{ uuid: string }[]> =>
  database.system
    .select({ uuid: reportSchedule.uuid })
    .from(reportSchedule)
    .where(and(isReal, due(now)))
    .orderBy(sql`row_number() OVER (PARTITION BY ${reportSchedule.accountUuid} ORDER BY ${since})`, since)
    .limit(500)

/**
 * Claims a run for this worker, or returns null when another worker was faster. A due slot replaces an older run that
 * still waits: of missed slots only the latest is sent.
 */
export function claim(database: Database, uuid: string, now: Date): Promise<ScheduleRow | null> {
  return database.system.transaction(async (tx) => {
    // Waits for a row lock: the holder may only be checking whether a manual run is allowed, and then the run must not
    // wait for the next minute. If the holder is a faster worker, the row is no longer due afterwards.
    const [row] = await tx
      .select()
      .from(reportSchedule)
      .where(and(eq(reportSchedule.uuid, uuid), isReal, due(now)))
      .for('update')
    if (!row) return null
    const isBusy = row.state === 'sending' && row.claimedUntil !== null && row.claimedUntil > now
    if (isBusy) return null // by hand, just now; the slot stays due
    const isSlot = row.isActive && row.nextAt !== null && row.nextAt <= now
    const slotAt = isSlot ? latestSlot(rhythm(row), now) : row.slotAt
    const [claimed] = await tx
      .update(reportSchedule)
      .set({
        state: 'sending',
        claimedUntil: until(now),
        retryAt: null,
        slotAt,
        attempts: isSlot ? 1 : row.attempts + 1,
        ...(isSlot ? { nextAt: nextSlot(rhythm(row), now), message: '' } : {}),
      })
      .where(eq(reportSchedule.uuid, uuid))
      .returning()
    return claimed ?? null
  })
}

/** `isSkipped`: not tried, because the day's limit was reached. */
export type Outcome = { state: 'sent' | 'failed' | 'waiting'; message: string; retryAt?: Date; isSkipped?: boolean }

/** Stores the result of a run, unless another worker owns it by now; reports an event when nobody gets the mail. */
export async function settle(database: Database, run: ScheduleRow, outcome: Outcome, now: Date): Promise<void> {
  const { claimedUntil, uuid } = run
  if (!claimedUntil) return
  const mine = and(
    eq(reportSchedule.uuid, uuid),
    isNotNull(reportSchedule.claimedUntil),
    eq(reportSchedule.claimedUntil, claimedUntil),
  )
  if (outcome.state === 'waiting' && run.isActive) {
    // switched off while it was sending: no retry
    const off = await database.system
      .update(reportSchedule)
      .set({ ...stopped, claimedUntil: null })
      .where(and(mine, eq(reportSchedule.isActive, false)))
      .returning({ uuid: reportSchedule.uuid })
    if (off.length > 0) return
  }
  await database.system.transaction(async (tx) => {
    const settled = await tx
      .update(reportSchedule)
      .set({ state: outcome.state, message: outcome.message, retryAt: outcome.retryAt ?? null, claimedUntil: null })
      .where(mine)
      .returning({ uuid: reportSchedule.uuid })
    if (settled.length > 0 && outcome.state === 'failed') await happen(tx, failureOf(run, outcome, now))
  })
}

/** The account's events for a mail that nobody gets. */
function failureOf(run: ScheduleRow, { message, isSkipped = false }: Outcome, now: Date): Happening[] {
  const { uuid: scheduleUuid, viewUuid, accountUuid, slotAt } = run
  const told = { accountUuid, at: now.toISOString() }
  const failed: Happening = {
    ...told,
    kind: 'mailedViewFailed',
    key: `${scheduleUuid} ${(slotAt ?? now).toISOString()}`,
    payload: { scheduleUuid, viewUuid, isSkipped, message },
  }
  const limit: Happening = {
    ...told,
    kind: 'limitReached',
    key: `mailsADay ${mailDayOf(now)}`,
    payload: { limit: 'mailsADay', most: mostMailsADay },
  }
  return isSkipped ? [failed, limit] : [failed]
}
