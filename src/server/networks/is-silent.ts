import type { CallbackRhythm } from '../money/index.ts'

const hour = 3_600_000
const day = 24 * hour

/** R39: silent callbacks. In days: what is looked at, and how long ago the last callback may be for its silence to be news. */
export const usualDays = 30
export const newsDays = 90

const fewest = { callbacks: 10, days: 5 }
/** So many times the longest gap that was usual, and never less than this. */
const times = 3
const shortest = 2 * day

/** Whether a connection whose callbacks came regularly has been silent so long that it should be looked at (R39: silent callbacks). */
export function isSilent({ last, count, days, longestGap }: CallbackRhythm, now: Date): boolean {
  if (count < fewest.callbacks || days < fewest.days) return false
  const quiet = now.getTime() - last.getTime()
  return quiet > Math.max(shortest, times * longestGap) && quiet <= newsDays * day
}
