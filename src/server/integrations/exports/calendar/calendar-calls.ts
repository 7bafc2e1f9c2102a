import { eq } from 'drizzle-orm'
import type {
  calendar as contract,
  CalendarAddress,
  CalendarEvent,
} from '../../../../contract/integrations/calendar.ts'
import { user, userNames, recordAudit } from '../../../account/index.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { notFound } from '../../../http/fail.ts'
import type { Tx } from '../../../store/database/open.ts'
import { todayIn } from '../../../time/index.ts'
import { addressOf, drawAddress } from '../address-text.ts'
import { makerOf, pauseOf } from '../find-address.ts'
import { lockExports, asNew, type ExportCallsParts } from '../sheet-calls.ts'
import { exportAddress } from '../tables.ts'

/** Important days of an account from a day on, in order. */
export type CalendarDays = (accountUuid: string, fromDay: string) => Promise<CalendarEvent[]>
/** Number of days shown on the screen. */
const shownEvents = 8

const isCalendar = eq(exportAddress.kind, 'calendar')

export function calendarCalls(
  { database, clock, seal, publicUrl }: ExportCallsParts,
  daysOf: CalendarDays,
): Handlers<typeof contract> {
  const read = async (tx: Tx): Promise<CalendarAddress | null> => {
    const [found] = await tx
      .select({ address: exportAddress, role: user.role, isActive: user.isActive })
      .from(exportAddress)
      .leftJoin(user, eq(user.id, exportAddress.makerUuid))
      .where(isCalendar)
    if (!found) return null
    const { address: a, ...maker } = found
    return {
      calendarUrl: addressOf(publicUrl, seal, 'calendar', a),
      calendarMakerName: a.makerName,
      calendarCreatedDatetime: a.createdAt.toISOString(),
      calendarPause: pauseOf(a.makerName, makerOf(maker)) ?? '',
      calendarAskedDatetime: a.askedAt?.toISOString() ?? null,
    }
  }
  return {
    async detail(_, { accountUuid, timezone }) {
      const address = await database.as(accountUuid, read)
      const events = await daysOf(accountUuid, todayIn(timezone, clock))
      return { address, events: events.slice(0, shownEvents) }
    },
    renew: (_, who) =>
      database.as(who.accountUuid, async (tx) => {
        const { accountUuid } = who
        await lockExports(tx, accountUuid)
        const [before] = await tx.select({ uuid: exportAddress.uuid }).from(exportAddress).where(isCalendar)
        const place = { uuid: before?.uuid ?? crypto.randomUUID(), accountUuid }
        const values = {
          ...drawAddress(seal, place),
          ...asNew,
          makerUuid: who.userUuid,
          makerName: (await userNames(tx)).get(who.userUuid) ?? '',
          createdAt: clock.now(),
        }
        await (before
          ? tx.update(exportAddress).set(values).where(eq(exportAddress.uuid, before.uuid))
          : tx.insert(exportAddress).values({ ...place, kind: 'calendar', ...values }))
        await recordAudit(tx, who, { action: 'calendar.renewed', object: 'Calendar' })
        const address = await read(tx)
        if (!address) throw notFound()
        return address
      }),
    remove: (_, who) =>
      database.as(who.accountUuid, async (tx) => {
        const gone = await tx.delete(exportAddress).where(isCalendar).returning({ uuid: exportAddress.uuid })
        if (gone.length > 0) await recordAudit(tx, who, { action: 'calendar.removed', object: 'Calendar' })
        return {}
      }),
  }
}
