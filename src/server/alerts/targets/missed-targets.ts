import type { Day } from '../../../contract/days.ts'
import { betterFrom, missedBelow } from '../../../contract/insights/goal-choices.ts'
import { fromCents } from '../../../contract/cents.ts'
import { paceSentence } from '../../../report/goal-words.ts'
import type { GoalPace } from '../../insights/index.ts'

/** Complete days of a month before it is judged: the first ones are noise. */
const leastDays = 7

/** `first`: the first day of the month. */
export type Missed = { of: GoalPace; first: Day; message: string; isUnsure: boolean }

/**
 * Targets missed in four of five futures (R230: pace to a target), and those that are not. `isUnsure`: a reported
 * target stays reported until three of ten futures reach it, so that it does not flicker.
 */
export function missedTargets(paces: readonly GoalPace[]): { missed: Missed[]; better: Missed[] } {
  const judged = paces.flatMap((of) => {
    const { pace, target, currencyCode, month, day } = of
    if (pace === null || target === null || day <= leastDays) return []
    const range = { low: fromCents(pace.low), high: fromCents(pace.high), target: fromCents(target) }
    const message = paceSentence({ ...range, currencyCode })
    return [
      { of, first: `${month}-01`, message, isUnsure: pace.chance < betterFrom, isMissed: pace.chance <= missedBelow },
    ]
  })
  return { missed: judged.filter((j) => j.isMissed), better: judged.filter((j) => !j.isMissed) }
}
