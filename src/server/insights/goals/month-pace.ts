import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import type { MorningPorts } from '../today/morning-ports.ts'
import { type CountedDay, saleSize } from '../today/read-days.ts'

/** Days from which the usual is learned (R120: what is a drop), and the season from the same days 52 weeks ago. */
const pastDays = 56
const yearDays = 364
/** Days before today that say what a month brings. */
export const readBack = yearDays + pastDays
/** Known days from which a pace is said. */
const youngDays = 21
const daySeconds = 86_400
/** A day of which less is known says nothing of what is usual. */
const leastKnown = 0.5

export type MonthInput = {
  /** Until today, oldest first, without gaps: the month's own among them. */
  days: readonly Pick<CountedDay, 'date' | 'cents' | 'sales'>[]
  firstDate: Day
  lastDate: Day
  /** How much of today is over, 0 to 1. */
  dayGone: number
  /** The share of sales that networks have reported that many seconds after they were made, 0 to 1. */
  toldAfter: (seconds: number) => number
  isLeftOut: (date: Day) => boolean
  /** Cents. */
  target: number | null
}
/** Whole cents, of the whole month. */
export type MonthPace = {
  earned: number
  pace: { expected: number; low: number; high: number; chance: number } | null
  knownFromDate: Day | null
}

/** What a month has brought by now and will have brought at its end (R230: pace to a target). Pure. */
export function monthPace(input: MonthInput, paceOf: MorningPorts['pace']): MonthPace {
  const { days, firstDate, lastDate, dayGone, toldAfter, isLeftOut, target } = input
  const today = days.length - 1
  const dateOf = (i: number) => days[i]?.date ?? ''
  const began = days.findIndex((d) => d.sales !== 0 || d.cents !== 0)
  const earned = days.filter((d) => d.date >= firstDate).reduce((sum, d) => sum + d.cents, 0)
  if (began < 0) return { earned, pace: null, knownFromDate: null }
  // sales of a day are as old as its middle, those of today as what is over of it
  const told = (i: number) =>
    i === today
      ? dayGone * toldAfter((dayGone / 2) * daySeconds)
      : toldAfter(Math.max(0, today - i - 0.5 + dayGone) * daySeconds)
  const known = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => {
      const i = from + n
      const share = told(i)
      if (i < began || isLeftOut(dateOf(i)) || share < leastKnown) return null
      return (days[i]?.cents ?? 0) / share
    })
  const month = Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, n) => {
    const day = daysBetween(dateOf(today), firstDate) + n
    return { day, share: day > 0 ? 1 : today + day < began ? 0 : 1 - told(today + day) }
  })
  const rest = month.filter((r) => r.share > 0)
  const isYearKnown = today - yearDays >= began + youngDays
  const brought = rest.reduce((sum, { day, share }) => sum + share * (days[today - yearDays + day]?.cents ?? 0), 0)
  const pace = paceOf({
    past: known(Math.max(0, today - pastDays), today),
    rest,
    yearAgo: isYearKnown ? { past: known(today - yearDays - pastDays, today - yearDays), brought } : null,
    unit: saleSize(days.slice(-pastDays)),
    needed: (target ?? 0) - earned,
  })
  if (!pace)
    return { earned, pace: null, knownFromDate: later(addDays(dateOf(began), youngDays), addDays(dateOf(today), 1)) }
  const whole = (cents: number) => earned + cents
  const { expected, low, high, chance } = pace
  return {
    earned,
    pace: { expected: whole(expected), low: whole(low), high: whole(high), chance },
    knownFromDate: null,
  }
}
const later = (a: Day, b: Day): Day => (a > b ? a : b)
