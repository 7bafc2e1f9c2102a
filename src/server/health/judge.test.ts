import { describe, expect, it } from 'vitest'
import { clicksOf, countedOf, findingOf, networkClicksOf, salesOf } from './judge.ts'

const steady = (n: number, last = n) => [
  ...Array.from({ length: 56 }, () => n),
  ...Array.from({ length: 7 }, () => last),
]
const ok = countedOf(steady(100))

describe('a week next to the eight weeks before', () => {
  it('has the sum of its days, and a band of three standard deviations', () => {
    // 700 expected, a level known to a tenth: √(700 + 70²) = 74.8
    expect(countedOf(steady(100))).toEqual({
      count: 700,
      usual: { expected: 700, low: expect.closeTo(475.5, 0), high: expect.closeTo(924.5, 0) },
    })
  })
  it('has no band before three weeks, and where there was nothing', () => {
    const young = [...Array.from({ length: 40 }, () => null), ...Array.from({ length: 23 }, () => 50)]
    expect(countedOf(young)).toEqual({ count: 350, usual: null })
    expect(countedOf(steady(0))).toEqual({ count: 0, usual: null })
  })
})

describe('clicks on pages', () => {
  it('are expected as a share of what was read, so that half the readers are no broken links', () => {
    const { count, usual } = clicksOf(steady(100, 50), steady(1000, 500))
    expect(count).toBe(350)
    expect(usual?.expected).toBeCloseTo(350, 6)
  })
  it('are fewer than usual where the pages are read as before', () => {
    const clicks = clicksOf(steady(100, 50), steady(1000))
    expect(findingOf({ known: null, lostPages: 0, pageviews: ok, clicks, sales: salesOf(0, null) })).toBe('fewClicks')
  })
})

describe('clicks as the network counts them', () => {
  it('are expected as the usual share of ours, so that other rules of counting are no loss', () => {
    const found = networkClicksOf(steady(80), steady(100))
    expect(found).toMatchObject({ count: 560, of: 700 })
    expect(found?.usual?.expected).toBeCloseTo(560, 6)
  })
  it('are too few where the share falls, and nothing is said of the last two days', () => {
    const lost = networkClicksOf([...steady(80, 20).slice(2), 0, 0], steady(100))
    const chain = { known: null, lostPages: 0, pageviews: null, clicks: ok, sales: salesOf(0, null) }
    expect(findingOf({ ...chain, networkClicks: lost })).toBe('lostOnTheWay')
    const resting = [...steady(80).slice(0, -2), 0, 0]
    expect(findingOf({ ...chain, networkClicks: networkClicksOf(resting, steady(100)) })).toBe('usual')
  })
  it('are not known while days of the week were not read', () => {
    expect(networkClicksOf([...steady(80).slice(0, -3), null, 80, 80], steady(100))).toBeNull()
  })
})

describe('what is wrong', () => {
  const fine = { known: null, lostPages: 0, pageviews: ok, clicks: ok, sales: salesOf(30, 30) }
  it('is nothing while all steps are usual, and nothing is said of what is young', () => {
    expect(findingOf(fine)).toBe('usual')
    expect(findingOf({ ...fine, pageviews: { count: 9, usual: null } })).toBe('young')
  })
  it('is what is known first, then the first step that is under its band', () => {
    const few = countedOf(steady(100, 20))
    expect(findingOf({ ...fine, known: 'importFailing', pageviews: few })).toBe('importFailing')
    expect(findingOf({ ...fine, lostPages: 2, pageviews: few })).toBe('pagesLost')
    expect(findingOf({ ...fine, pageviews: few, clicks: few })).toBe('fewPageviews')
    expect(findingOf({ ...fine, sales: salesOf(5, 60) })).toBe('fewSales')
  })
  it('is nothing where a step lies above its band, which is not as usual', () => {
    expect(findingOf({ ...fine, pageviews: countedOf(steady(100, 200)) })).toBe('more')
    expect(findingOf({ ...fine, sales: salesOf(90, 30) })).toBe('more')
    expect(findingOf({ ...fine, sales: salesOf(40, 9) })).toBe('usual')
    expect(findingOf({ ...fine, pageviews: countedOf(steady(100, 200)), clicks: countedOf(steady(100, 20)) })).toBe(
      'fewClicks',
    )
  })
  it('is never notified of fewer than ten sales that are expected', () => {
    expect(findingOf({ ...fine, sales: salesOf(0, 9) })).toBe('usual')
  })
})
