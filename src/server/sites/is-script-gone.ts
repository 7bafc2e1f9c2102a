const hour = 3_600_000
const day = 24 * hour

/** R59: silent scripts. In days: the period examined, and the maximum age of the last pageview to report it. */
export const usualDays = 30
export const newsDays = 7

const fewest = { views: 100, days: 10 }
/** Multiple of the longest usual gap, and the minimum gap. */
const times = 3
const shortest = day

/** An hour in which a site had pageviews: its start in milliseconds, and their count. */
export type SeenHour = { at: number; views: number }

/**
 * Whether pages that sent pageviews regularly have been silent long enough to need attention (R59: silent scripts).
 * `soonest`: the minimum silence, for callers that check before it is reported.
 */
export function isScriptGone(seen: readonly SeenHour[], now: Date, soonest = shortest): boolean {
  const last = Math.max(...seen.map((h) => h.at))
  const usual = seen.filter((h) => h.at > last - usualDays * day).toSorted((a, b) => a.at - b.at)
  const views = usual.reduce((sum, h) => sum + h.views, 0)
  const days = new Set(usual.map((h) => Math.floor(h.at / day))).size
  if (views < fewest.views || days < fewest.days) return false
  const longestGap = Math.max(...usual.map((h, i) => h.at - (usual[i - 1]?.at ?? h.at)))
  const quiet = now.getTime() - (last + hour) // the last pageview may be from the end of its hour
  return quiet > Math.max(soonest, times * longestGap) && quiet <= newsDays * day
}
