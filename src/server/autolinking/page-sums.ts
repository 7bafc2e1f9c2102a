/**
 * Sums over the pages of one half of a test, in euro. `before` is what the same pages earned in the same number of days
 * before it.
 */
export type HalfSums = {
  pages: number
  views: number
  /** Sum of squared views. */
  viewsSquared: number
  clicks: number
  sales: number
  money: number
  before: number
  viewsBefore: number
  /** Sums of products over pages (money, views, before), weighted by each page's leverage (`leverageSql`). */
  mm: number
  mv: number
  vv: number
  mb: number
  bv: number
  bb: number
}
export type Halves = { without: HalfSums; with: HalfSums }
/** `approvals`: the site's sales approved in a year. */
export type PageSums = Halves & { approvals: number }
