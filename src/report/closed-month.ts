import { addDays, type Day } from './dates.ts'
import { type ClosedRow, keyOf } from './closed-row.ts'

/** What a closed campaign loses in 30 days, and what the best alternative would bring for the same clicks (R257: what a closed campaign costs). */
export interface ClosedMonth {
  /** Null where nobody knows what a click was worth. */
  lost: number | null
  /** Null without an alternative, or where nothing is known of it. */
  wonBack: number | null
}

/** Campaigns that closed in these days are open to mend, whatever period is chosen: as long as their alert stays open. */
export const closedOpenDays = (today: Day) => ({ fromDate: addDays(today, -30), toDate: today })

export function closedMonth(row: ClosedRow): ClosedMonth {
  const epc = row.alternative?.epc ?? null
  return { lost: row.monthCommission, wonBack: epc === null ? null : row.monthClickCount * epc }
}

/** The key of the row whose clicks could go elsewhere and that loses most; '' where there is none. */
export function firstToMend(rows: readonly ClosedRow[]): string {
  const [first] = rows.filter((row) => row.alternative).toSorted((a, b) => lostOf(b) - lostOf(a))
  return first ? keyOf(first) : ''
}
const lostOf = (row: ClosedRow) => row.monthCommission ?? 0

export interface ClosedSums {
  lost: number
  /** Of what is lost: an alternative that pays more wins back no more than that. */
  wonBack: number
  /** Of what is won back: by links to other shops. */
  elsewhere: number
  /** Since they closed, that nothing carried. */
  clicks: number
  /** In the 30 days before they closed. */
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
