import { addDays, type Day } from './dates.ts'
import { type ClosedRow, keyOf } from './closed-row.ts'

/**
 * What a closed campaign loses in 30 days, and what the best alternative would earn with the same clicks (R257: what a
 * closed campaign costs).
 */
export interface ClosedMonth {
  /** Null if the value of a click is unknown. */
  lost: number | null
  /** Null without an alternative, or if its value is unknown. */
  wonBack: number | null
}

/**
 * Campaigns that closed in these days can be replaced, whatever period is chosen: as long as their alert stays open.
 */
export const closedOpenDays = (today: Day) => ({ fromDate: addDays(today, -30), toDate: today })

export function closedMonth(row: ClosedRow): ClosedMonth {
  const epc = row.alternative?.epc ?? null
  return { lost: row.monthCommission, wonBack: epc === null ? null : row.monthClickCount * epc }
}

/** The key of the row with an alternative that loses most; '' for none. */
export function firstToMend(rows: readonly ClosedRow[]): string {
  const [first] = rows.filter((row) => row.alternative).toSorted((a, b) => lostOf(b) - lostOf(a))
  return first ? keyOf(first) : ''
}
const lostOf = (row: ClosedRow) => row.monthCommission ?? 0

export interface ClosedSums {
  lost: number
  /** The recoverable part of the loss: an alternative that pays more recovers no more than that. */
  wonBack: number
  /** The part of it recovered by links to other shops. */
  elsewhere: number
  /** Clicks since they closed that no campaign carried. */
  clicks: number
  /** Clicks in the 30 days before they closed. */
  carried: number
}

export function closedSums(rows: readonly ClosedRow[]): ClosedSums {
  const sums = { lost: 0, wonBack: 0, elsewhere: 0, clicks: 0, carried: 0 }
  for (const row of rows) {
    const { lost, wonBack } = closedMonth(row)
    const back = Math.min(lost ?? 0, wonBack ?? 0)
    sums.lost += lost ?? 0
    sums.wonBack += back
    if (row.alternative?.advertiserUuid !== row.trackerAdvertiserUuid) sums.elsewhere += back
    sums.clicks += row.sinceClickCount
    sums.carried += row.monthClickCount
  }
  return sums
}
