/** A transfer of less than `bytes` in `ms` milliseconds is aborted: a peer that slow could keep a place for hours. */
export type Slowest = { bytes: number; ms: number }

/**
 * How much of a queue one account gets, and how long something that hangs may keep it. Every queue that waits for servers of
 * others has one; docs/security.md prints them.
 */
export type Share = {
  /** What waits, in words. */
  queue: string
  /** How many are worked on at the same time in one process. */
  places: number
  /** How many of one account are under way at the same time. Accounts take turns: the one that was served longest ago is next. */
  perAccount: number
  /** How many may be under way in one process, those that only wait for another server among them. Without it: `places`. */
  underWay?: number
  /** One that takes longer gives its place to the next one and goes on beside it. For work that is nothing but waiting. */
  stepAsideSeconds?: number
  /** One that takes longer is given up. */
  longestSeconds: number
  slowest?: Slowest
  /** What the limits above do to others at worst. */
  holdsUp: string
  /** The test in which a hostile account tries it, below src/. */
  test: string
}

export const defineShare = (share: Share): Share => share
