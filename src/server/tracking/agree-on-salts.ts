import { inArray, lt } from 'drizzle-orm'
import { inTime } from '../store/in-time.ts'
import type { Database } from '../store/database/open.ts'
import { visitorSalt } from './tables.ts'
import type { AgreeOnSalts } from './visitor.ts'

const patience = 5000
const twoDays = 2 * 86_400_000

/** The first salt of a day to reach the database applies to all collectors. */
export const agreeOnSalts =
  ({ system }: Database): AgreeOnSalts =>
  async (proposed) => {
    const days = Object.keys(proposed).sort()
    const agree = async () => {
      await system
        .insert(visitorSalt)
        .values(days.map((day) => ({ day, salt: proposed[day] ?? '' })))
        .onConflictDoNothing()
      const oldest = new Date(Date.parse(days[0] ?? '') - twoDays / 2).toISOString().slice(0, 10)
      await system.delete(visitorSalt).where(lt(visitorSalt.day, oldest))
      return system.select().from(visitorSalt).where(inArray(visitorSalt.day, days))
    }
    return Object.fromEntries((await inTime(agree(), patience)).map((row) => [row.day, row.salt]))
  }
