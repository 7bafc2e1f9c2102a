import { asc, eq, sql } from 'drizzle-orm'
import { mostSchedules } from '../../../contract/insights/schedule-choices.ts'
import { dayProblem } from '../../../report/schedule-rules.ts'
import type { Schedule, schedules as schedulesContract } from '../../../contract/insights/schedules.ts'
import { notConfirmed } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { reportSchedule, savedView } from '../tables.ts'
import { checkPlan, checkRoom } from './allowance.ts'
import { nextSlot } from './slots.ts'
import { expectWanted } from './stop-mails.ts'

export type ScheduleRow = typeof reportSchedule.$inferSelect
export type SchedulesParts = {
  database: Database
  clock: Clock
  send: SendJob
  mayMail: (accountUuid: string) => Promise<boolean>
}

/** The job that sends due schedules. */
export const sendJobName = 'reports.send'
/** Minimum time between two manual runs: a double click sends one mail. */
const pause = 60_000

const iso = (date: Date | null): string | null => date?.toISOString() ?? null
export const onTheWire = (s: ScheduleRow): Schedule => ({
  scheduleUuid: s.uuid,
  viewUuid: s.viewUuid,
  scheduleFormat: s.format,
  scheduleRecipients: s.recipients,
  scheduleCadence: s.cadence,
  scheduleDay: s.day,
  scheduleHour: s.hour,
  schedulePeriod: s.period,
  scheduleColumns: s.columns,
  scheduleIsActive: s.isActive,
  scheduleTimezone: s.timezone,
  scheduleCurrencyCode: s.currencyCode,
  scheduleNextDatetime: iso(s.nextAt),
  scheduleState: s.state,
  scheduleMessage: s.message,
  scheduleLastDatetime: iso(s.slotAt),
  scheduleRetryDatetime: s.state === 'waiting' ? iso(s.retryAt) : null,
})

type Calls = Handlers<typeof schedulesContract>
type Choice = Pick<
  ScheduleRow,
  'format' | 'recipients' | 'cadence' | 'day' | 'hour' | 'period' | 'columns' | 'isActive'
>

/** The stored form of a choice, in the zone and currency of the user who makes it. */
function settled(choice: Choice, { timezone, currencyCode }: Principal, now: Date) {
  const problem = dayProblem(choice.cadence, choice.day)
  if (problem) throw new Fail('badInput', `scheduleDay: ${problem}`)
  const { cadence, hour, isActive } = choice
  const day = cadence === 'daily' ? null : choice.day
  const nextAt = isActive ? nextSlot({ cadence, day, hour, zone: timezone }, now) : null
  return { ...choice, day, timezone, currencyCode, nextAt, updatedAt: now }
}

async function one(tx: Tx, uuid: string): Promise<ScheduleRow> {
  const [found] = await tx.select().from(reportSchedule).where(eq(reportSchedule.uuid, uuid)).for('update')
  if (!found) throw notFound()
  return found
}

/** Changes to an account's schedules run one at a time: together they have limits. */
const alone = (tx: Tx, accountUuid: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`schedules ${accountUuid}`}, 0))`)

const kept = async (rows: Promise<ScheduleRow[]>): Promise<Schedule> => {
  const [row] = await rows
  if (!row) throw notFound()
  return onTheWire(row)
}

export const stopped = { state: 'failed', message: 'Switched off before it was sent', retryAt: null } as const

const list =
  ({ database }: SchedulesParts): Calls['list'] =>
  ({ viewUuid }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const rows = await tx
        .select()
        .from(reportSchedule)
        .where(viewUuid ? eq(reportSchedule.viewUuid, viewUuid) : undefined)
        .orderBy(asc(reportSchedule.createdAt), asc(reportSchedule.uuid))
      return rows.map(onTheWire)
    })

const add =
  ({ database, clock }: SchedulesParts): Calls['add'] =>
  (input, ctx) =>
    database.as(ctx.accountUuid, async (tx) => {
      const { accountUuid, userUuid: ownerUuid } = ctx
      await alone(tx, accountUuid)
      const [view] = await tx.select({ uuid: savedView.uuid }).from(savedView).where(eq(savedView.uuid, input.viewUuid))
      if (!view) throw notFound()
      if ((await tx.$count(reportSchedule)) >= mostSchedules)
        throw new Fail('conflict', `There can be at most ${mostSchedules} schedules`)
      const now = clock.now()
      const choice = settled(
        {
          format: input.scheduleFormat,
          recipients: input.scheduleRecipients,
          cadence: input.scheduleCadence,
          day: input.scheduleDay,
          hour: input.scheduleHour,
          period: input.schedulePeriod,
          columns: input.scheduleColumns,
          isActive: input.scheduleIsActive,
        },
        ctx,
        now,
      )
      await expectWanted(tx, accountUuid, choice.recipients)
      await checkPlan(tx, choice)
      return kept(
        tx
          .insert(reportSchedule)
          .values({ accountUuid, viewUuid: view.uuid, ownerUuid, ...choice, createdAt: now })
          .returning(),
      )
    })

const update =
  ({ database, clock }: SchedulesParts): Calls['update'] =>
  (input, ctx) =>
    database.as(ctx.accountUuid, async (tx) => {
      await alone(tx, ctx.accountUuid)
      const before = await one(tx, input.scheduleUuid)
      const choice = settled(
        {
          format: input.scheduleFormat ?? before.format,
          recipients: input.scheduleRecipients ?? before.recipients,
          cadence: input.scheduleCadence ?? before.cadence,
          day: input.scheduleDay === undefined ? before.day : input.scheduleDay,
          hour: input.scheduleHour ?? before.hour,
          period: input.schedulePeriod ?? before.period,
          columns: input.scheduleColumns === undefined ? before.columns : input.scheduleColumns,
          isActive: input.scheduleIsActive ?? before.isActive,
        },
        ctx,
        clock.now(),
      )
      await expectWanted(tx, before.accountUuid, choice.recipients)
      await checkPlan(tx, choice, before)
      // switching a schedule off also cancels its pending retry
      const given = choice.isActive || before.state !== 'waiting' ? {} : stopped
      return kept(
        tx
          .update(reportSchedule)
          .set({ ...choice, ...given, ownerUuid: ctx.userUuid })
          .where(eq(reportSchedule.uuid, before.uuid))
          .returning(),
      )
    })

const sendNow =
  ({ database, clock, send, mayMail }: SchedulesParts): Calls['send'] =>
  async ({ scheduleUuid }, { accountUuid }) => {
    if (!(await mayMail(accountUuid))) throw new Fail('conflict', notConfirmed)
    const asked = await database.as(accountUuid, async (tx) => {
      const before = await one(tx, scheduleUuid)
      const now = clock.now()
      const isBusy = before.state === 'sending' && before.claimedUntil !== null && before.claimedUntil > now
      const isRecent = before.slotAt !== null && now.getTime() - before.slotAt.getTime() < pause
      if (isBusy || (isRecent && before.state !== 'failed'))
        throw new Fail('conflict', 'Wait a minute before sending it again')
      await checkRoom(tx, before.recipients, now)
      return kept(
        tx
          .update(reportSchedule)
          .set({ state: 'waiting', slotAt: now, retryAt: now, attempts: 0, message: '', claimedUntil: null })
          .where(eq(reportSchedule.uuid, scheduleUuid))
          .returning(),
      )
    })
    await send(sendJobName, {}, { key: 'now' })
    return asked
  }

const remove =
  ({ database }: SchedulesParts): Calls['remove'] =>
  ({ scheduleUuid }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      const { uuid } = await one(tx, scheduleUuid)
      await tx.delete(reportSchedule).where(eq(reportSchedule.uuid, uuid))
      return {}
    })

export const schedulesCalls = (parts: SchedulesParts): Calls => ({
  list: list(parts),
  add: add(parts),
  update: update(parts),
  send: sendNow(parts),
  remove: remove(parts),
})
