import type { HalfSums, Halves } from '../../autolinking/index.ts'
import type { Side } from '../split/judge.ts'

/** Pages that carry the views as evenly as this many of the same size (1 / sum of squared shares) can be compared; fewer cannot. */
export const leastEvenPages = 4
/** How many pages of one size would carry the views of a half as these do. */
export const evenPages = ({ views, viewsSquared }: HalfSums): number =>
  viewsSquared === 0 ? 0 : views ** 2 / viewsSquared

/**
 * How much of what a page earned before its views explain of what it earns now, 0 to 1. Pages that always earned more are
 * dealt out by chance too; what they earned before the test is taken off, by as much as it says (R247: a fair test of links by themselves).
 */
export function carriedOver({ without: a, with: b }: Halves): number {
  const views = a.views + b.views
  if (views === 0) return 0
  const perView = (a.money + b.money) / views
  const before = (a.before + b.before) / views
  const sum = (key: 'mm' | 'mv' | 'vv' | 'mb' | 'bv' | 'bb') => a[key] + b[key]
  const together = sum('mb') - perView * sum('bv') - before * sum('mv') + perView * before * sum('vv')
  const spread = sum('bb') - 2 * before * sum('bv') + before ** 2 * sum('vv')
  return spread > 0 ? Math.min(1, Math.max(0, together / spread)) : 0
}

/** A half as the judge of split tests takes it: its pages are the visitors, their views the clicks. */
export function sideOf(half: HalfSums, all: Halves, approvals: number): Side {
  const share = carriedOver(all)
  const views = all.without.views + all.with.views
  const off = views === 0 ? 0 : (share * (all.without.before + all.with.before)) / views
  // money of a page: m - share * before + off * views
  return {
    n: half.pages,
    clicks: half.views,
    sales: half.sales,
    approvals,
    money: half.money - share * half.before + off * half.views,
    mm:
      half.mm +
      share ** 2 * half.bb +
      off ** 2 * half.vv -
      2 * share * half.mb +
      2 * off * half.mv -
      2 * share * off * half.bv,
    mc: half.mv - share * half.bv + off * half.vv,
    cc: half.vv,
  }
}
