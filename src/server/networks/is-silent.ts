import type { CallbackRhythm } from '../money/index.ts'

const hour = 3_600_000
const day = 24 * hour

/** R39: silent callbacks. In days: the period that is checked, and how old the last callback may be for its silence to be reported. */
export const usualDays = 30
export const newsDays = 90

const fewest = { callbacks: 10, days: 5 }
/** Silent after this multiple of the longest usual gap, and never sooner than the minimum. */
const times = 3
const shortest = 2 * day

/** Whether a connection whose callbacks came regularly has been silent for long enough to be reported (R39: silent callbacks). */
export function isSilent({ last, count, days, longestGap }: CallbackRhythm, now: Date): boolean {
  if (count < fewest.callbacks || days < fewest.days) return false
  const quiet = now.getTime() - last.getTime()
  return quiet > Math.max(shortest, times * longestGap) && quiet <= newsDays * day
}
