import { type Day, daysBetween, todayIn } from './dates.ts'
import { type ClosedRow, keyOf } from './closed-row.ts'

const month = 30

/** What a closed campaign loses in 30 days at the pace since it closed, and what the best alternative would bring for the same clicks. */
export interface ClosedMonth {
  /** Null where nobody knows what a click was worth. */
  lost: number | null
  /** Null without an alternative, or where nothing is known of it. */
  wonBack: number | null
}

/** Days from the closing to the end of the range, both counted. */
const daysSince = (closedAt: string, to: Day, timezone: string): number => {
  const day = todayIn(timezone, new Date(closedAt))
  return day > to ? 1 : daysBetween(day, to) + 1
}

export function closedMonth(row: ClosedRow, to: Day, timezone: string): ClosedMonth {
  if (row.trackerClosedDatetime === null) return { lost: null, wonBack: null }
  const times = month / daysSince(row.trackerClosedDatetime, to, timezone)
  const epc = row.alternative?.epc ?? null
  return {
    lost: row.missedCommission === null ? null : row.missedCommission * times,
    wonBack: epc === null ? null : row.sinceClickCount * epc * times,
  }
}

/** The key of the row whose clicks could go elsewhere and that loses most; '' where there is none. */
export function firstToMend(rows: readonly ClosedRow[], to: Day, timezone: string): string {
  const lostOf = (row: ClosedRow) => closedMonth(row, to, timezone).lost ?? 0
  const [first] = rows.filter((row) => row.alternative).toSorted((a, b) => lostOf(b) - lostOf(a))
  return first ? keyOf(first) : ''
}

export interface ClosedSums {
  lost: number
  /** Of what is lost: an alternative that pays more wins back no more than that. */
  wonBack: number
  /** Since they closed, that nothing carried. */
  clicks: number
  /** In the range, before they closed: the rows' clicks. */
  carried: number
}

export function closedSums(rows: readonly ClosedRow[], to: Day, timezone: string): ClosedSums {
  const sums = { lost: 0, wonBack: 0, clicks: 0, carried: 0 }
  for (const row of rows) {
    const { lost, wonBack } = closedMonth(row, to, timezone)
    sums.lost += lost ?? 0
    sums.wonBack += Math.min(lost ?? 0, wonBack ?? 0)
    sums.clicks += row.sinceClickCount
    sums.carried += row.clickCount
  }
  return sums
}
