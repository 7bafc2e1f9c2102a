import type { HalfSums, Halves } from '../../autolinking/index.ts'
import type { Side } from '../split/judge.ts'

/** Halves with views as even as over this many equal pages (1 / sum of squared shares) can be compared. */
export const leastEvenPages = 4
/** How many equal pages would spread a half's views like this. */
export const evenPages = ({ views, viewsSquared }: HalfSums): number =>
  viewsSquared === 0 ? 0 : views ** 2 / viewsSquared

/**
 * How much of a page's current earnings its earlier earnings explain beyond its views, 0 to 1. Chance also distributes
 * pages that always earned more; their earlier earnings are deducted by this share (R247: a fair test of links by
 * themselves).
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

/** A half in the form the judge of split tests takes: pages are visitors, views are clicks. */
export function sideOf(half: HalfSums, all: Halves, approvals: number): Side {
  const share = carriedOver(all)
  const views = all.without.views + all.with.views
  const off = views === 0 ? 0 : (share * (all.without.before + all.with.before)) / views
  // a page's money: m - share * before + off * views
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
