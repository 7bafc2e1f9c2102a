import { isWithLinks } from '../../../tracker/auto/half.ts'
import type { HalfSums, PageSums } from '../../autolinking/index.ts'

/** A page's numbers in a test, and its earnings before it. */
export type CountedPage = {
  path: string
  views: number
  viewsBefore?: number
  clicks?: number
  sales: number
  money: number
  before: number
}

function halfOf(pages: readonly CountedPage[]): HalfSums {
  const seen = pages.filter((p) => p.views > 0)
  const views = seen.reduce((sum, p) => sum + p.views, 0)
  const add = (of: (p: CountedPage) => number) => seen.reduce((sum, p) => sum + of(p), 0)
  const weighed = (of: (p: CountedPage) => number) => add((p) => of(p) / (1 - Math.min(0.9, p.views / views)) ** 2)
  return {
    pages: seen.length,
    views,
    viewsSquared: add((p) => p.views ** 2),
    clicks: add((p) => p.clicks ?? 0),
    sales: add((p) => p.sales),
    money: add((p) => p.money),
    before: add((p) => p.before),
    viewsBefore: add((p) => p.viewsBefore ?? 0),
    mm: weighed((p) => p.money ** 2),
    mv: weighed((p) => p.money * p.views),
    vv: weighed((p) => p.views ** 2),
    mb: weighed((p) => p.money * p.before),
    bv: weighed((p) => p.before * p.views),
    bb: weighed((p) => p.before ** 2),
  }
}

/** What the event store sums up, page by page. */
export const sumsOfPages = (pages: readonly CountedPage[], key: string, approvals = 9): PageSums => ({
  without: halfOf(pages.filter((p) => !isWithLinks(key, p.path))),
  with: halfOf(pages.filter((p) => isWithLinks(key, p.path))),
  approvals,
})
