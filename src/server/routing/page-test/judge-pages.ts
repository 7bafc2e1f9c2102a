import type { JudgedPageTest } from '../../../contract/autolinking/auto-link-tests.ts'
import { roundedAmount } from '../../../contract/cents.ts'
import type { HalfSums, PageSums } from '../../autolinking/index.ts'
import { daysToGo } from '../split/days-to-go.ts'
import { judge, type Verdict } from '../split/judge.ts'
import { evenPages, leastEvenPages, sideOf } from './sums.ts'

export type PageTestDays = { days: number; plannedDays: number; isPastEnd: boolean }
type Currency = { currencyCode: string; perEuro: number }

const verdictOf: Record<Verdict, JudgedPageTest['verdict']> = {
  A: 'without',
  B: 'with',
  run: 'run',
  over: 'over',
  off: 'off',
}

function shown(half: HalfSums, { perEuro }: Currency): JudgedPageTest['with'] {
  const perThousand = (money: number, views: number) =>
    views === 0 ? null : roundedAmount(((money * perEuro) / views) * 1000)
  const { pages, views, clicks, sales, money, before, viewsBefore } = half
  return {
    pages,
    views,
    clicks,
    sales,
    earned: roundedAmount(money * perEuro),
    perThousand: perThousand(money, views),
    perThousandBefore: perThousand(before, viewsBefore),
  }
}

/**
 * The result of a test by page, from the judge of split tests: a page stands for a visitor, a view for a click.
 * Progress is measured in days, because the pages are there from the first day (R247: a fair test of links by
 * themselves). Pure.
 */
export function judgePages(
  sums: PageSums,
  { days, plannedDays, isPastEnd }: PageTestDays,
  currency: Currency,
): JudgedPageTest {
  const a = sideOf(sums.without, sums, sums.approvals)
  const b = sideOf(sums.with, sums, sums.approvals)
  const planned = days > 0 ? ((a.n + b.n) * plannedDays) / Math.min(days, plannedDays) : 0
  const judged = judge({ a, b, share: 50, planned, days, areImportsFresh: true, isPastEnd, clicksAMonth: 0 })
  const hasTooFewPages = a.n + b.n > 0 && Math.min(evenPages(sums.without), evenPages(sums.with)) < leastEvenPages
  const open: Verdict = isPastEnd ? 'over' : 'run'
  const isFound = judged.verdict === 'A' || judged.verdict === 'B'
  const verdict = hasTooFewPages && isFound ? open : judged.verdict
  const canSay = verdict === 'run' && !hasTooFewPages && judged.waitsFor.length === 0
  const wait = daysToGo(judged, { a, b, days, planned })
  return {
    verdict: verdictOf[verdict],
    waitsForApproval: judged.waitsFor.length > 0,
    hasTooFewPages,
    with: shown(sums.with, currency),
    without: shown(sums.without, currency),
    low: judged.ratio?.low ?? null,
    high: judged.ratio?.high ?? null,
    days,
    daysToGo: canSay ? wait.daysToGo : null,
    isLikelyUnanswered: canSay && wait.isLikelyUnanswered,
    currencyCode: currency.currencyCode,
  }
}
