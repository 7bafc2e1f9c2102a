import { addDays, type Day } from '../../../contract/days.ts'
import type { Cadence } from '../../../contract/insights/schedule-choices.ts'
import { dayOf, hourOn, weekdayOf } from '../../time/index.ts'

/** When a schedule is due, in a zone's calendar. `day`: 1 to 7 from Monday for a week, 1 to 31 for a month. */
export type Rhythm = { cadence: Cadence; day: number | null; hour: number; zone: string }

const longestGap = 33 // days: from the 31st to the last of the next month, and a day for zones that skip one

/** Whether a schedule is due on a calendar day. The 31st means the last day in shorter months. */
function falls({ cadence, day }: Rhythm, on: Day): boolean {
  if (cadence === 'daily') return true
  if (cadence === 'weekly') return weekdayOf(on) === day
  const isLast = addDays(on, 1).endsWith('-01')
  const of = Number(on.slice(8))
  return of === day || (isLast && day !== null && of < day)
}

const around = (rhythm: Rhythm, now: Date, step: 1 | -1, isIt: (slot: Date) => boolean): Date => {
  // start one day off: the slot of a day that a zone skipped is on the next day
  let day = addDays(dayOf(now, rhythm.zone), -step)
  for (let i = 0; i <= longestGap; i++, day = addDays(day, step)) {
    if (!falls(rhythm, day)) continue
    const slot = hourOn(day, rhythm.hour, rhythm.zone)
    if (isIt(slot)) return slot
  }
  throw new Error(`no day for ${rhythm.cadence} ${rhythm.day}`)
}

/** The first due instant after another. */
export const nextSlot = (rhythm: Rhythm, after: Date): Date => around(rhythm, after, 1, (slot) => slot > after)

/** The last due instant up to now; earlier missed ones are not made up for. */
export const latestSlot = (rhythm: Rhythm, now: Date): Date => around(rhythm, now, -1, (slot) => slot <= now)
