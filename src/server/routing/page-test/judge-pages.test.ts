import { describe, expect, it } from 'vitest'
import { isWithLinks } from '../../../tracker/auto/half.ts'
import { judgePages } from './judge-pages.ts'
import { type CountedPage, sumsOfPages } from './pages.test-data.ts'
import { carriedOver, sideOf } from './sums.ts'

const euro = { currencyCode: 'EUR', perEuro: 1 }
const plannedDays = 56
const at = (days: number) => ({ days, plannedDays, isPastEnd: days >= plannedDays })
/** `count` pages of one half. */
const pagesOf = (isWith: boolean, count: number, page: Omit<CountedPage, 'path'>): CountedPage[] =>
  Array.from({ length: count * 4 }, (_, i) => `/p${i}`)
    .filter((path) => isWithLinks('k', path) === isWith)
    .slice(0, count)
    .map((path, i) => ({ ...page, path, money: page.money * (i % 2 === 0 ? 0.5 : 1.5) }))

describe('a test by page', () => {
  it('says how much more a half earns a pageview, in the currency asked for', () => {
    const page = { views: 100, viewsBefore: 80, clicks: 5, sales: 1, before: 0 }
    const sums = sumsOfPages(
      [...pagesOf(false, 100, { ...page, money: 2 }), ...pagesOf(true, 100, { ...page, money: 3 })],
      'k',
    )
    const found = judgePages(sums, at(56), { currencyCode: 'DKK', perEuro: 7.5 })
    expect(found).toMatchObject({ verdict: 'with', hasTooFewPages: false, waitsForApproval: false, days: 56 })
    // 100 pages with 3 € on average over 10,000 views; half of them 1.5 and half 4.5, each view a hundredth
    expect(found.with).toEqual({
      pages: 100,
      views: 10_000,
      clicks: 500,
      sales: 100,
      earned: 2250,
      perThousand: 225,
      perThousandBefore: 0,
    })
    expect(found.without.perThousand).toBe(150)
    // the logarithm of 1.5 is .4055; of each half the deviation is .5 / √99 × 100/99 = .05076, of both .0718; times 2.2414
    expect(found.low).toBeCloseTo(Math.exp(0.4055 - 0.0718 * 2.2414) - 1, 2)
    expect(found.high).toBeCloseTo(Math.exp(0.4055 + 0.0718 * 2.2414) - 1, 2)
  })

  it('asks for more while it has not come far, and for fifty sales on each side', () => {
    const page = { views: 100, sales: 1, before: 0 }
    const both = (some: object) =>
      sumsOfPages(
        [...pagesOf(false, 100, { ...page, money: 2 }), ...pagesOf(true, 100, { ...page, money: 2.6, ...some })],
        'k',
      )
    // .2624 is 3.65 deviations; on day 28 of 56 it must be 2.2414 × √2 = 3.17, on day 14 twice 2.2414
    expect(judgePages(both({}), at(28), euro).verdict).toBe('with')
    const early = judgePages(both({}), at(14), euro)
    expect(early.verdict).toBe('run')
    expect(early.daysToGo).toBe(Math.ceil(14 * ((2.2414 * 2) / 3.65) - 14))
    expect(judgePages(both({ sales: 0.49 }), at(28), euro).verdict).toBe('run')
    expect(judgePages({ ...both({}), approvals: 0 }, at(56), euro)).toMatchObject({
      verdict: 'run',
      waitsForApproval: true,
    })
  })

  it('takes what pages earned before off, so that a page that always earned more is no effect', () => {
    // each half has one page that earns 90, before and now; the half with links also 10 pages that earn 1
    const one = (isWith: boolean, usual: number, before: number) =>
      pagesOf(isWith, 40, { views: 100, sales: 2, money: 0, before: 0 }).map((p, i) => ({
        ...p,
        money: usual * (1 + (i % 4)),
        before: before * (1 + (i % 4)),
      }))
    const sums = sumsOfPages([...one(false, 1, 1), ...one(true, 3, 3)], 'k')
    expect(carriedOver(sums)).toBeCloseTo(1, 9)
    const [a, b] = [sideOf(sums.without, sums, 9), sideOf(sums.with, sums, 9)]
    expect(a.money / a.clicks).toBeCloseTo(b.money / b.clicks, 9)
    expect(judgePages(sums, at(56), euro).verdict).toBe('over')
    // where nothing was earned before, nothing is deducted
    const fresh = sumsOfPages([...one(false, 1, 0), ...one(true, 3, 0)], 'k')
    expect(carriedOver(fresh)).toBe(0)
    expect(judgePages(fresh, at(56), euro).verdict).toBe('with')
  })

  it('says nothing for sure where a few pages decide alone, and nothing of an empty test', () => {
    const few = (isWith: boolean, money: number) =>
      pagesOf(isWith, 60, { views: 1, sales: 2, money, before: 0 }).map((p, i) => (i < 2 ? { ...p, views: 5000 } : p))
    const sums = sumsOfPages([...few(false, 1), ...few(true, 900)], 'k')
    expect(judgePages(sums, at(56), euro)).toMatchObject({ verdict: 'over', hasTooFewPages: true })
    expect(judgePages(sums, at(20), euro)).toMatchObject({ verdict: 'run', hasTooFewPages: true, daysToGo: null })
    const nothing = judgePages(sumsOfPages([], 'k', 0), at(0), euro)
    expect(nothing).toMatchObject({ verdict: 'run', low: null, high: null, hasTooFewPages: false, days: 0 })
    expect(nothing.with).toMatchObject({ pages: 0, perThousand: null, perThousandBefore: null })
  })
})
