import { eq } from 'drizzle-orm'
import { addDays } from '../../../../contract/days.ts'
import type { Clock } from '../../../time/clock.ts'
import type { Database } from '../../../store/database/open.ts'
import { todayIn } from '../../../time/index.ts'
import type { FoundAddress } from '../find-address.ts'
import { exportAddress } from '../tables.ts'
import type { CalendarDays } from './calendar-calls.ts'
import { icsOf } from './ics.ts'

const pastDays = 31

type Parts = { database: Database; clock: Clock; publicUrl: string; daysOf: CalendarDays }
/** The calendar in the format programs read. */
export const createCalendarAnswer =
  ({ database, clock, publicUrl, daysOf }: Parts) =>
  async ({ address, reader }: FoundAddress): Promise<string> => {
    const now = clock.now()
    await database.system.update(exportAddress).set({ askedAt: now }).where(eq(exportAddress.uuid, address.uuid))
    const events = await daysOf(address.accountUuid, addDays(todayIn(reader.timezone, clock), -pastDays))
    return icsOf(events, { now, publicUrl })
  }
