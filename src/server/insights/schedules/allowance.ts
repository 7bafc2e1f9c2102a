import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { addDays, type Day } from '../../../contract/days.ts'
import { mostMailsADay } from '../../../contract/insights/schedule-choices.ts'
import { fullestDay } from '../../../report/schedule-rules.ts'
import { Fail } from '../../http/fail.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import { mailDay, reportSchedule } from '../tables.ts'

const rule = `An account sends at most ${mostMailsADay} mails a day`
const keptDays = 30
/** The day whose limit a mail counts towards. */
export const mailDayOf = (now: Date): Day => dayOf(now, 'UTC')

type Planned = Pick<typeof reportSchedule.$inferSelect, 'cadence' | 'day' | 'recipients' | 'isActive'>
const loadOf = ({ cadence, day, recipients }: Planned) => ({ cadence, day, recipientCount: recipients.length })

/**
 * Refuses a schedule with which the account would exceed its daily limit on some day. `before`: the schedule it
 * replaces; a change that does not need more is accepted.
 */
export async function checkPlan(tx: Tx, planned: Planned, before?: Planned & { uuid: string }): Promise<void> {
  if (!planned.isActive) return
  const others = await tx
    .select()
    .from(reportSchedule)
    .where(and(eq(reportSchedule.isActive, true), before ? ne(reportSchedule.uuid, before.uuid) : undefined))
  const load = (own: Planned[]) => fullestDay([...others, ...own].map(loadOf))
  const count = load([planned])
  if (count <= mostMailsADay || (before?.isActive && count <= load([before]))) return
  throw new Fail(
    'conflict',
    `scheduleRecipients: ${rule}, one for each address: with this schedule it would be ${count}`,
  )
}

/** Refuses to send now when the day's limit would be exceeded. */
export async function checkRoom(tx: Tx, recipients: readonly string[], now: Date): Promise<void> {
  const [found] = await tx
    .select()
    .from(mailDay)
    .where(eq(mailDay.day, mailDayOf(now)))
  const sent = found?.recipientCount ?? 0
  if (sent + recipients.length > mostMailsADay)
    throw new Fail('conflict', `${rule}: ${sent} have gone out today, and this one goes to ${recipients.length} more`)
}

/**
 * Reserves a mail's recipients in the limit of its day, in one statement, so that two workers cannot both take the last
 * ones. Returns the reason when there is no room, else null.
 */
export async function takeRoom(
  database: Database,
  { accountUuid, recipients }: { accountUuid: string; recipients: readonly string[] },
  now: Date,
): Promise<string | null> {
  const day = mailDayOf(now)
  const recipientCount = recipients.length
  const after = sql`${mailDay.recipientCount} + ${recipientCount}`
  const taken = await database.system
    .insert(mailDay)
    .values({ accountUuid, day, recipientCount })
    .onConflictDoUpdate({
      target: [mailDay.accountUuid, mailDay.day],
      set: { recipientCount: after },
      setWhere: sql`${after} <= ${mostMailsADay}`,
    })
    .returning()
  if (taken.length === 0) return `${rule}, and this one would have been more`
  await database.system
    .delete(mailDay)
    .where(and(eq(mailDay.accountUuid, accountUuid), lt(mailDay.day, addDays(day, -keptDays))))
  return null
}
