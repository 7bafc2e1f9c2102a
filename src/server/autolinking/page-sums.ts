/** What the pages of one half of a test add up to, in euro. `before` is what the same pages brought in as many days before it. */
export type HalfSums = {
  pages: number
  views: number
  /** Views squared. */
  viewsSquared: number
  clicks: number
  sales: number
  money: number
  before: number
  viewsBefore: number
  /** Sums of products over pages (money, views, before), each page with the weight of its leverage (`leverageSql`). */
  mm: number
  mv: number
  vv: number
  mb: number
  bv: number
  bb: number
}
export type Halves = { without: HalfSums; with: HalfSums }
/** `approvals`: sales of the site that were approved in a year. */
export type PageSums = Halves & { approvals: number }
