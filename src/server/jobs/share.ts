/** A transfer of less than `bytes` in `ms` milliseconds is aborted: such a slow peer could occupy a place for hours. */
export type Slowest = { bytes: number; ms: number }

/**
 * How much of a queue one account gets, and how long hanging work may occupy it. Every queue that waits for external
 * servers has one; docs/security.md prints them.
 */
export type Share = {
  /** The queue's name and content in words. */
  queue: string
  /** Maximum parallel work in one process. */
  places: number
  /** Maximum parallel work of one account. Accounts take turns: the one served longest ago is next. */
  perAccount: number
  /** Maximum work in progress in one process, including work that waits for another server. Default: `places`. */
  underWay?: number
  /** After this time work gives its place to the next one and continues in parallel. For work that only waits. */
  stepAsideSeconds?: number
  /** Work that takes longer is aborted. */
  longestSeconds: number
  slowest?: Slowest
  /** The worst effect of these limits on others. */
  holdsUp: string
  /** The test in which a hostile account tries it, below src/. */
  test: string
}

export const defineShare = (share: Share): Share => share
