import type { AlertAnswer, AlertState, Closing } from '../../contract/alerts/alert-choices.ts'

/** Consecutive days inside the usual range that close an alert. */
const closesAfter = 3
/** After a drop of this many days, the lower level is the usual one. */
const usualAfter = 28

export type AlertProgress = { state: AlertState; inside: number; closing: Closing | null }

/** The next state of an open alert, one day later (R123: how an alert ends). */
export function nextStanding(
  before: { inside: number; answer: AlertAnswer | null },
  { days, lastIsInside, fallsAgain }: { days: number; lastIsInside: boolean; fallsAgain: boolean },
): AlertProgress {
  const inside = lastIsInside && !fallsAgain ? before.inside + 1 : 0
  if (inside >= closesAfter) return { state: 'closed', inside, closing: 'back' }
  if (days > usualAfter) return { state: 'closed', inside, closing: 'newUsual' }
  return { state: inside > 0 || before.answer === 'done' ? 'closing' : 'open', inside, closing: null }
}
