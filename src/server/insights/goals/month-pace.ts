import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import type { MorningPorts } from '../today/morning-ports.ts'
import { type CountedDay, saleSize } from '../today/read-days.ts'

/** Days used to learn what is usual (R120: what is a drop), and the distance to the season's days 52 weeks ago. */
const pastDays = 56
const yearDays = 364
/** Days before today needed to predict a month. */
export const readBack = yearDays + pastDays
/** Minimum known days for a pace. */
const youngDays = 21
const daySeconds = 86_400
/** A day with a smaller known share is not used for learning what is usual. */
const leastKnown = 0.5

export type MonthInput = {
  /** Days up to today, oldest first, without gaps, including the current month's. */
  days: readonly Pick<CountedDay, 'date' | 'cents' | 'sales'>[]
  firstDate: Day
  lastDate: Day
  /** Elapsed share of today, 0 to 1. */
  dayGone: number
  /** The share of sales that networks have reported this many seconds after the sale, 0 to 1. */
  reportedAfter: (seconds: number) => number
  isLeftOut: (date: Day) => boolean
  /** Cents. */
  target: number | null
}
/** Whole cents, for the whole month. */
export type MonthPace = {
  earned: number
  pace: { expected: number; low: number; high: number; chance: number } | null
  knownFromDate: Day | null
}

/** Commission of a month so far and its expected total at the end (R230: pace to a target). Pure. */
export function monthPace(input: MonthInput, paceOf: MorningPorts['pace']): MonthPace {
  const { days, firstDate, lastDate, dayGone, reportedAfter, isLeftOut, target } = input
  const today = days.length - 1
  const dateOf = (i: number) => days[i]?.date ?? ''
  const began = days.findIndex((d) => d.sales !== 0 || d.cents !== 0)
  const earned = days.filter((d) => d.date >= firstDate).reduce((sum, d) => sum + d.cents, 0)
  if (began < 0) return { earned, pace: null, knownFromDate: null }
  // sales of a day are dated to its middle, those of today to the middle of the elapsed part
  const told = (i: number) =>
    i === today
      ? dayGone * reportedAfter((dayGone / 2) * daySeconds)
      : reportedAfter(Math.max(0, today - i - 0.5 + dayGone) * daySeconds)
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
