import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import { leastUnusualSales } from '../../../contract/insights/unusual-choices.ts'
import type { MorningPorts } from '../today/morning-ports.ts'
import { saleSize } from '../today/read-days.ts'

/** Days used to learn the usual (R120: what is a drop), and the distance to the season's days 52 weeks ago. */
export const pastDays = 56
export const yearDays = 364
const youngDays = 21
const daySeconds = 86_400
/** A day with a smaller known share is not used for learning what is usual. */
const leastKnown = 0.5

/** Cents and sales of the days that had any. */
export type EarnedDays = ReadonlyMap<Day, { cents: number; sales: number }>
/** The settings shared by all rows of a list. */
export type Frame = {
  fromDate: Day
  toDate: Day
  today: Day
  /** Elapsed share of today, 0 to 1. */
  dayGone: number
  /** Cents of an average sale, for rows without sales: paid clicks earn a few cents each. */
  sale: number
  isLeftOut: (date: Day) => boolean
}
/** The share of sales that networks have reported this many seconds after the sale, 0 to 1. */
export type ReportedAfter = (seconds: number) => number
/** Whole cents; `chance`: how often chance alone deviates at least as far, up or down. */
export type Judged = { earned: number; expected: number; low: number; high: number; chance: number }
export type Verdict = Judged | 'tooSmall' | 'tooNew'

/**
 * The share of a day's sales known by now. Sales are dated to the middle of their day, today's to the middle of the
 * elapsed part.
 */
export function reportedShare(
  { today, dayGone }: Pick<Frame, 'today' | 'dayGone'>,
  reportedAfter: ReportedAfter,
  date: Day,
): number {
  const age = daysBetween(date, today)
  if (age < 0) return 0
  return age === 0
    ? dayGone * reportedAfter((dayGone / 2) * daySeconds)
    : reportedAfter(Math.max(0, age - 0.5 + dayGone) * daySeconds)
}

export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: Math.max(0, count) }, (_, i) => addDays(from, i))

/**
 * A row's commission against what such days usually bring by now (R244: against normal), by weekday and season as for
 * targets (R230: pace to a target), with money counted in average sales. Pure.
 */
export function judgeSpan(
  days: EarnedDays,
  frame: Frame,
  { reportedAfter, paceOf }: { reportedAfter: ReportedAfter; paceOf: MorningPorts['pace'] },
): Verdict {
  const { fromDate, toDate, isLeftOut } = frame
  const told = (date: Day) => reportedShare(frame, reportedAfter, date)
  const centsOf = (date: Day) => days.get(date)?.cents ?? 0
  const began = [...days.keys()].reduce<Day | null>((first, date) => (first && first <= date ? first : date), null)
  const span = daysFrom(fromDate, daysBetween(fromDate, toDate) + 1)
  const earned = span.reduce((sum, date) => sum + centsOf(date), 0)
  if (began === null) return 'tooSmall'
  const known = (date: Day) =>
    date < began || isLeftOut(date) || told(date) < leastKnown ? null : centsOf(date) / told(date)
  const pastOf = (first: Day) => daysFrom(addDays(first, -pastDays), pastDays)
  const rest = span.map((date, day) => ({ day, share: told(date) })).filter(({ share }) => share > 0)
  const thenDate = addDays(fromDate, -yearDays)
  const brought = rest.reduce((sum, { day, share }) => sum + share * centsOf(addDays(thenDate, day)), 0)
  const isYearKnown = daysBetween(began, thenDate) >= youngDays
  const past = pastOf(fromDate)
  const earning = [past, span].map((dates) => dates.map((date) => days.get(date) ?? { cents: 0, sales: 0 }))
  const sold = earning.find((list) => list.some(({ sales }) => sales > 0))
  const unit = sold ? saleSize(sold) : frame.sale
  const pace = paceOf({
    past: past.map(known),
    rest,
    yearAgo: isYearKnown ? { past: pastOf(thenDate).map(known), brought } : null,
    unit,
    needed: earned,
  })
  if (pace === null) return isLittle(earned, unit) ? 'tooSmall' : 'tooNew'
  const { expected, low, high, chance } = pace
  if (isLittle(Math.max(expected, earned), unit)) return 'tooSmall'
  return { earned, expected, low, high, chance: 2 * Math.min(chance, 1 - chance) }
}

const isLittle = (cents: number, unit: number) => cents < leastUnusualSales * unit

export const isOutside = ({ earned, low, high }: Judged): boolean => earned < low || earned > high

/** With many rows, one list in twenty has a false mark. */
const mistaken = 0.05
export const isHardlyChance = ({ chance }: Judged, judged: number): boolean => chance * judged < mistaken
