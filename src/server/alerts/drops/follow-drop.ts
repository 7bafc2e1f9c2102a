import type { AlertDay } from '../../../contract/alerts/alerts.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import type { Drop } from './judge-drop.ts'
import { type Days, expectedOn, learnUsual, spreadOf } from './usual.ts'

/** Number of days in an alert's chart. */
const shownDays = 42
/** Standard deviations around the expectation: the limit for one day. */
export const band = 3.5
/** A day no further below the expectation is inside the usual range. */
const insideFrom = -2

export type Followed = {
  lastIsInside: boolean
  shown: AlertDay[]
  /**
   * The days that dropped, without the last `inside` ones that are normal again; null where nothing is known about
   * them.
   */
  fallen: (inside: number) => Drop | null
}

/** A reported drop, day by day against the usual level before it began (`days` at the series' end). */
export function followDrop(series: Days, days: number, last: Day): Followed {
  const usual = learnUsual(series.slice(0, -days))
  const first = Math.max(0, series.length - Math.max(shownDays, days))
  const before = series.length - days
  const shown = series.slice(first).map((seen, i): AlertDay => {
    // days before the drop have their weekday position, too
    const expected = expectedOn(usual, (((first + i - before) % 7) + 7) % 7)
    const spread = band * spreadOf(usual, expected)
    return {
      date: addDays(last, first + i + 1 - series.length),
      seen,
      expected,
      low: Math.max(0, expected - spread),
      high: expected + spread,
    }
  })
  const today = shown.at(-1)
  const lastSpread = today ? spreadOf(usual, today.expected) : 0
  const lastZ = today && lastSpread > 0 ? ((today.seen ?? 0) - today.expected) / lastSpread : 0
  return {
    lastIsInside: lastZ > insideFrom,
    shown,
    fallen: (inside) => {
      const own = shown.slice(shown.length - days, shown.length - inside)
      const seen = own.reduce((sum, d) => sum + (d.seen ?? 0), 0)
      const expected = own.reduce((sum, d) => sum + d.expected, 0)
      const spread = spreadOf(usual, expected)
      return { days: own.length, seen, expected, z: spread === 0 ? 0 : (seen - expected) / spread }
    },
  }
}
