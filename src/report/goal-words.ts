import { betterFrom, type GoalState, missedBelow } from '../contract/insights/goal-choices.ts'
import { moneyRough } from './format.ts'

type Range = { low: number; high: number; currencyCode: string }

/** "DKK 112k–121k", or one amount if both look the same. */
export function paceRange({ low, high, currencyCode }: Range): string {
  const [from, to] = [moneyRough(low, currencyCode), moneyRough(high, currencyCode)]
  if (from === to) return from
  const bare = (text: string) => text.replace(currencyCode, '').trim()
  return to.startsWith(currencyCode) ? `${from}–${bare(to)}` : `${bare(from)}–${to}`
}

/** "At this pace DKK 112k–121k; target DKK 130k" */
export const paceSentence = ({ target, ...range }: Range & { target: number }): string =>
  `At this pace ${paceRange(range)}; target ${moneyRough(target, range.currencyCode)}`

type Judged = { target: number | null; earned: number; pace: { chance: number } | null }
/** Whether the target of a month will be reached (R230: pace to a target); null if that is unknown. */
export function goalState({ target, earned, pace }: Judged): GoalState | null {
  if (target === null) return null
  if (earned >= target) return 'reached'
  if (pace === null) return null
  if (pace.chance <= missedBelow) return 'probably_missed'
  if (pace.chance >= 1 - missedBelow) return 'probably_reached'
  return pace.chance < betterFrom ? 'hard' : 'possible'
}
