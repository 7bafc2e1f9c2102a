import { describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { howMuch } from '../../../test/how-much.ts'
import { chance } from '../drops/simulated.test-data.ts'
import { chanceOfSoFew, isBack, judgeApprovals, type Told } from './judge-approvals.ts'

/** One decision a day, the last of them on 1 June. */
const decisions = (...runs: [n: number, isApproved: (i: number) => boolean][]): Told[] => {
  const all = runs.flatMap(([n, isApproved]) => Array.from({ length: n }, (_, i) => isApproved(i)))
  return all.map((isApproved, i) => ({ day: addDays('2026-06-01', i + 1 - all.length), isApproved }))
}
/** Four of five. */
const usual = (i: number) => i % 5 !== 4
const never = () => false

describe('the chance of so few approvals', () => {
  it('is that of a Beta-binomial distribution', () => {
    // a uniform share: each number of approvals is equally likely
    expect(chanceOfSoFew(0, 20, 1, 1)).toBeCloseTo(1 / 21, 12)
    expect(chanceOfSoFew(9, 20, 1, 1)).toBeCloseTo(10 / 21, 12)
    expect(chanceOfSoFew(20, 20, 48, 12)).toBeCloseTo(1, 12)
    // of two: B(a, b + 2) / B(a, b) = (b (b + 1)) / ((a + b) (a + b + 1)) = 12 × 13 / (60 × 61)
    expect(chanceOfSoFew(0, 2, 48, 12)).toBeCloseTo(156 / 3660, 12)
  })
})

describe('the last decisions of a merchant', () => {
  it('are judged against the half year before, once twenty are full', () => {
    const told = decisions([60, usual], [20, (i) => i % 5 < 2])
    // 49 of 62 with the one and one that every share begins with, as 60: 47.4 and 12.6
    expect(judgeApprovals(told, 1)).toMatchObject({
      since: '2026-05-13',
      until: '2026-06-01',
      decided: 20,
      approved: 8,
    })
    expect(judgeApprovals(told, 1)?.expected).toBeCloseTo((20 * 49) / 62, 9)
    // the same decisions are not judged twice, nor in the middle of a block
    expect(judgeApprovals(told, 0)).toBeNull()
    expect(judgeApprovals(told.slice(0, -1), 1)).toBeNull()
    // three fewer out of twenty are chance
    expect(judgeApprovals(decisions([60, usual], [20, (i) => i % 5 < 3]), 1)).toBeNull()
  })
  it('are notified of below twenty where none was approved', () => {
    expect(judgeApprovals(decisions([60, usual], [2, never]), 1)).toBeNull()
    expect(judgeApprovals(decisions([60, usual], [4, never]), 1)).toMatchObject({ decided: 4, approved: 0 })
    expect(judgeApprovals(decisions([60, usual], [1, () => true], [4, never]), 1)).toBeNull()
  })
  it('say nothing where little is known of what is usual', () => {
    expect(judgeApprovals(decisions([20, never]), 20)).toBeNull()
    // decisions more than half a year old no longer count for the usual share
    const long = decisions([60, usual], [210, never]).filter((_, i) => i < 60 || i >= 250)
    expect(judgeApprovals(long, 1)).toBeNull()
  })
  it('are over when twenty new ones pass the same test', () => {
    const drop = { since: '2026-05-01', until: '2026-05-10' }
    const before: Told[] = Array.from({ length: 60 }, (_, i) => ({
      day: addDays('2026-03-01', i),
      isApproved: usual(i),
    }))
    const after = (n: number, isApproved: (i: number) => boolean): Told[] =>
      Array.from({ length: n }, (_, i) => ({ day: addDays('2026-05-11', i), isApproved: isApproved(i) }))
    expect(isBack([...before, ...after(19, usual)], drop)).toBeNull()
    expect(isBack([...before, ...after(20, usual)], drop)).toBe(true)
    expect(isBack([...before, ...after(20, (i) => i % 3 === 0)], drop)).toBe(false)
  })
})

/** How often the last `n` decisions are reported, when the approval rate is `share` of that of the 60 before. */
function toldOf(n: number, share: number, tries: number): number {
  let told = 0
  for (let one = 0; one < tries; one++) {
    const random = chance(one * 7 + n + share * 1000)
    const days: Told[] = Array.from({ length: 60 + n }, (_, i) => ({
      day: addDays('2026-01-01', i),
      isApproved: random() < 0.82 * (i < 60 ? 1 : share),
    }))
    // judges only these: shorter windows would find more
    const drop = judgeApprovals(days, 1, n)
    if (drop) told++
  }
  return told / tries
}
/** The results of the simulation that the rule was chosen by. */
const within = (found: number, measured: number) => {
  expect(found).toBeGreaterThan(measured * 0.5)
  expect(found).toBeLessThan(Math.min(1.01, measured * 1.5))
}

describe('the rule over made-up merchants', () => {
  const tries = howMuch(1500, 20_000)
  it('finds a halved rate in three of four at 20 decisions, nearly always at 40', () => {
    within(toldOf(20, 0.5, tries), 0.75)
    within(toldOf(40, 0.5, tries), 0.95)
  })
  it('finds a loss of 30 % in half at 40 decisions, in four of five at 100', () => {
    within(toldOf(40, 0.7, tries), 0.5)
    within(toldOf(100, 0.7, tries), 0.79)
  })
  it('is wrong in less than one of a hundred looks', () => {
    for (const n of [20, 40, 100]) expect(toldOf(n, 1, howMuch(4000, 20_000))).toBeLessThan(0.0105)
  })
  it('is wrong of a merchant with a decision a day about once in twenty years', () => {
    const years = howMuch(100, 400)
    let told = 0
    for (let one = 0; one < years; one++) {
      const random = chance(one + 5)
      const days: Told[] = Array.from({ length: 545 }, (_, i) => ({
        day: addDays('2025-01-01', i),
        isApproved: random() < 0.82,
      }))
      let own = 180
      for (let end = 181; end <= days.length; end++) {
        own++
        if (!judgeApprovals(days.slice(0, end), 1, own)) continue
        told++
        own = 0
      }
    }
    expect(told / years).toBeLessThan(0.12) // 0.05 of 400 years
  })
})
