import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { howMuch } from '../../../test/how-much.ts'
import { apartBy, type TestSoFar, judge, type Side } from './judge.ts'
import { normalCdf, normalQuantile } from './normal.ts'

const side = (n: number, clicks: number, sales: number, money: number, mm: number, mc: number, cc: number): Side => ({
  n,
  clicks,
  sales,
  money,
  mm,
  mc,
  cc,
  approvals: sales,
})
const of = (a: Side, b: Side, seen: number, over: Partial<TestSoFar>): TestSoFar => ({
  a,
  b,
  share: 50,
  planned: (a.n + b.n) / seen,
  days: 30,
  areImportsFresh: true,
  isPastEnd: false,
  clicksAMonth: 0,
  ...over,
})
const first = of(
  side(9100, 11993, 251, 1619030, 23888744676, 2632642, 19743),
  side(9040, 11739, 341, 2543334, 42467572040, 4344757, 18649),
  0.62,
  { clicksAMonth: 8000 },
)
const second = of(
  side(4210, 5456, 114, 711362, 10203201884, 1323258, 8708),
  side(4188, 5448, 141, 903673, 14209707867, 1276158, 8726),
  0.45,
  { clicksAMonth: 9000 },
)
const third = of(
  side(61200, 79544, 1792, 8507990, 73156940712, 13726554, 127464),
  side(15350, 19849, 458, 2076796, 15752105006, 3319148, 31527),
  1,
  { share: 80, clicksAMonth: 30_000 },
)
/** Figures calculated independently, in øre; risks in crowns per month. */
const round = (n: number | undefined, digits: number) => Number((n ?? Number.NaN).toFixed(digits))

describe('a split test', () => {
  it.each([
    ['the first', first, 'B', [134.9979, 216.6568], [0.4731, 0.1241], [0.1274, 1.2846], 0.9994, [0.18, 4482.73]],
    ['the second', second, 'run', [130.3816, 165.8724], [0.2408, 0.1922], [-0.3307, 1.4184], 0.8167, [152.57, 1845.1]],
    ['the third', third, 'over', [106.9595, 104.6298], [-0.022, 0.0675], [-0.1592, 0.1381], 0.3787, [1124.54, 560.92]],
  ] as const)('%s: %s', (_, evidence, verdict, perClick, ratio, range, probabilityB, risk) => {
    const found = judge(evidence)
    expect(found.verdict).toBe(verdict)
    expect([round(found.perClick.a, 4), round(found.perClick.b, 4)]).toEqual(perClick)
    expect([round(found.ratio?.log, 4), round(found.ratio?.se, 4)]).toEqual(ratio)
    expect([round(found.ratio?.low, 4), round(found.ratio?.high, 4)]).toEqual(range)
    expect(round(found.ifChosen?.probabilityB, 4)).toBe(probabilityB)
    expect(round((found.ifChosen?.riskB ?? 0) / 100, 1)).toBeCloseTo(risk[0], 0)
    expect(round((found.ifChosen?.riskA ?? 0) / 100, 1)).toBeCloseTo(risk[1], 0)
  })
  it('says how many visitors it would need', () => {
    const { needed } = judge(second)
    expect(Math.round((needed ?? 0) / 100) * 100).toBe(22_400)
    expect(Math.round(second.planned)).toBe(18_662)
  })
  it('cannot end with few sales, few days, old imports, or a division that chance does not explain', () => {
    expect(judge({ ...first, a: { ...first.a, sales: 49 } }).verdict).toBe('run')
    expect(judge({ ...first, a: { ...first.a, sales: 50 } }).verdict).toBe('B')
    expect(judge({ ...first, days: 13 }).verdict).toBe('run')
    expect(judge({ ...first, areImportsFresh: false }).verdict).toBe('run')
    // p .656 and .00023
    expect(round(judge(first).divisionP, 3)).toBe(0.656)
    const uneven = (days: number) => judge({ ...first, days, b: { ...first.b, n: 8610 } })
    // checked on four days, the limit is .00025; on five, .0002
    expect([round(uneven(4).divisionP, 5), uneven(4).verdict]).toEqual([0.00023, 'off'])
    expect(uneven(5).verdict).not.toBe('off')
  })
  it('says what is likely of a winner, drawn towards nothing', () => {
    // .4731 × .0225 / (.0225 + .1241²) = .2808; its deviation √(.0225 × .0154 / .0379) = .0956
    const { likely } = judge(first)
    expect([likely?.middle, likely?.low, likely?.high].map((n) => round(n, 2))).toEqual([0.32, 0.17, 0.5])
  })
  it('is over, unanswered, when its end has passed, and still says who won when that is known', () => {
    expect(judge({ ...second, isPastEnd: true }).verdict).toBe('over')
    expect(judge({ ...first, isPastEnd: true }).verdict).toBe('B')
  })
  it('names the side that earns more, whichever is called A', () => {
    const turned = judge({ ...first, a: first.b, b: first.a })
    expect([turned.verdict, round(turned.ratio?.log, 4)]).toEqual(['A', -0.4731])
  })
  it('knows nothing of a side that had no visitor, no sale, or lost money', () => {
    const none = side(0, 0, 0, 0, 0, 0, 0)
    const nothing = { ratio: null, ifChosen: null, needed: null, likely: null }
    for (const a of [none, { ...first.a, money: 0 }, { ...first.a, money: -5 }]) {
      expect(judge({ ...first, a, share: 50 })).toMatchObject(nothing)
      expect(judge({ ...first, a: first.a, b: a, share: 50 })).toMatchObject(nothing)
    }
    expect(judge({ ...first, a: none, b: none }).verdict).toBe('run')
  })
  it('knows nothing of a side with one visitor, of sides that never vary, and of a test that was not planned', () => {
    // 10 a click: 20,000 − 2 × 10 × 1,000 + 100 × 100 = 10,000 over 99 of 100 visitors are 1.010101 of 100 clicks squared
    const a = side(100, 100, 60, 1000, 20_000, 1000, 100)
    const found = (b: Side, planned = 1000) => judge(of(a, b, 0.2, { planned }))
    expect(found(a).ratio).toMatchObject({ log: 0, se: expect.closeTo(Math.sqrt(0.02020202), 7) })
    expect([found(a).needed, found(a).likely?.middle]).toEqual([null, 0])
    expect(found({ ...a, n: 1 }).ratio).toBeNull()
    expect(found({ ...a, n: 2 }).ratio).not.toBeNull()
    expect([1, 2].map((n) => judge(of({ ...a, n }, a, 0.2, { planned: 1000 })).ratio !== null)).toEqual([false, true])
    expect(found(a, 0)).toMatchObject({ verdict: 'run', ratio: null, perClick: { a: 10, b: 10 } })
    const even = side(100, 100, 60, 1000, 10_000, 1000, 100)
    expect(judge(of(even, even, 0.2, {})).ratio).toBeNull()
    // pending sales with a deviation of 50 of 1,000 add 2,500 / 100 clicks squared
    expect(found({ ...a, unsure: 50 }).ratio?.se).toBeCloseTo(Math.sqrt(0.02270202), 7)
  })
  it('does not judge a side whose sales are all pending or rejected, nor say that it is over', () => {
    const b = { ...first.b, approvals: 0 }
    const said = { ratio: null, likely: null, needed: null, ifChosen: null }
    expect(judge({ ...first, b })).toMatchObject({ verdict: 'run', waitsFor: ['B'], ...said })
    expect(judge({ ...first, b, isPastEnd: true })).toMatchObject({ verdict: 'run', waitsFor: ['B'], ...said })
    expect(judge({ ...first, a: { ...first.a, approvals: 0 }, b }).waitsFor).toEqual(['A', 'B'])
    expect(judge({ ...first, b: { ...b, approvals: 1 } })).toMatchObject({ verdict: 'B', waitsFor: [] })
    // without sales there is nothing to approve, and an uneven division is reported anyway
    expect(judge({ ...first, b: { ...b, sales: 0, money: 0 } }).waitsFor).toEqual([])
    expect(judge({ ...first, days: 4, b: { ...b, n: 8610 } }).verdict).toBe('off')
  })
  it('waits for more approvals where only what is pending hides who earns more', () => {
    // .4731 is more than 2.2414 / √.62 × .1241 = .3533; with half of B's money in doubt √(.1241² + .5²) = .5152 it is
    // not
    const b = { ...first.b, unsure: first.b.money / 2 }
    const found = judge({ ...first, b, isPastEnd: true })
    expect(found).toMatchObject({ verdict: 'run', waitsFor: ['B'] })
    expect(round(found.ratio?.se, 4)).toBe(0.5152)
    // more visitors do not help against pending sales: the current ones would be enough
    expect(round((found.needed ?? 0) / (first.a.n + first.b.n), 3)).toBe(round(0.3533 / 0.4731, 3))
    const both = judge({ ...first, a: { ...first.a, unsure: first.a.money * 0.6 }, b })
    expect(both.waitsFor).toEqual(['A'])
    // if chance hides it as well, the problem is too few clicks
    expect(judge({ ...second, b: { ...second.b, unsure: second.b.money / 2 } })).toMatchObject({
      verdict: 'run',
      waitsFor: [],
    })
  })
  it('is over with the visitors that were planned, and not before', () => {
    const a = side(100, 100, 60, 1000, 20_000, 1000, 100)
    expect([200, 201].map((planned) => judge(of(a, a, 1, { planned })).verdict)).toEqual(['over', 'run'])
  })
  it('ends at most 65 of 1,000 tests of two equal networks, looked at every day', () => {
    const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
    process.stdout.write(`judge.test.ts: OUTBOUND_SEED=${seed}\n`)
    const random = createRandom('equal tests', seed)
    const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const poisson = (mean: number) => {
      let [n, left] = [0, Math.exp(-mean)]
      for (let p = random(); p > left; p *= random()) n++
      return n
    }
    const [tests, days, visitors, sales] = [howMuch(2000, 10_000), 56, 300, 6]
    /** A day of a side: 300 visitors, a fifth of whom click twice, and about six sales of log-normal value. */
    const addDay = (s: Side) => {
      const n = Math.max(2, Math.round(visitors + Math.sqrt(visitors) * gauss()))
      const twice = Math.max(0, Math.round(n / 5 + Math.sqrt(n * 0.16) * gauss()))
      s.n += n
      s.clicks += n + twice
      s.cc += n + 3 * twice
      for (let i = poisson(sales); i > 0; i--) {
        const value = 500 * Math.exp(gauss())
        const clicks = random() < 1 / 3 ? 2 : 1 // visitors who click twice buy twice as often
        s.sales++
        s.approvals++
        s.money += value
        s.mm += value * value
        s.mc += value * clicks
      }
    }
    let ended = 0
    for (let test = 0; test < tests; test++) {
      const [a, b] = [side(0, 0, 0, 0, 0, 0, 0), side(0, 0, 0, 0, 0, 0, 0)]
      for (let day = 1; day <= days; day++) {
        addDay(a)
        addDay(b)
        const { verdict } = judge(of(a, b, day / days, { days: day }))
        if (verdict === 'A' || verdict === 'B') {
          ended++
          break
        }
      }
    }
    // 23 seeds gave 0.050 ± 0.005 over 2,000 tests: 0.065 is three such deviations away, 0.07 four; over 10,000 it is
    // seven
    expect(ended / tests, `seed ${seed}`).toBeLessThanOrEqual(howMuch(0.07, 0.065))
    expect(ended / tests).toBeGreaterThan(0.02) // a rule that never ends anything would pass as well
  })
})

it('a few large sales of one side are no lead, though the other is surely low by its own', () => {
  // 100 visitors with a click each: 60 sales of 1 here, 56 of 1 and four of 60 there
  const of = { n: 100, clicks: 100, cc: 100, sales: 60, approvals: 60 }
  const a = { ...of, money: 60, mm: 60, mc: 60 }
  const b = { ...of, money: 296, mm: 56 + 4 * 3600, mc: 296 }
  // 0.6 and 2.96 a click, whose variances are (60 − 36) / 99 / 100 and (14456 − 876.16) / 99 / 100
  expect(apartBy(a, b)).toBeCloseTo(2.36 / Math.sqrt(24 / 9900 + 13_579.84 / 9900), 9)
  expect(apartBy(b, a)).toBeCloseTo(apartBy(a, b), 12)
  const test = { share: 50, planned: 200, days: 30, areImportsFresh: true, isPastEnd: false, clicksAMonth: 0 }
  const { verdict, ratio } = judge({ a, b, ...test })
  expect((ratio?.log ?? 0) / (ratio?.se ?? 1)).toBeGreaterThan(2.2414) // by the logarithm alone B would have won
  expect(verdict).toBe('over')
})

it('the normal distribution is that of the tables', () => {
  for (const [x, share] of [
    [0, 0.5],
    [1, 0.841344746],
    [-1.959963985, 0.025],
    [2.2414, 0.9875],
    [-9, 0],
    [9, 1],
  ] as const)
    expect(normalCdf(x)).toBeCloseTo(share, 5)
})

it('its quantiles are those of the tables as well', () => {
  for (const [share, x] of [
    [0.5, 0],
    [0.9, 1.281551566],
    [0.025, -1.959963985],
    [0.999, 3.090232306],
  ] as const)
    expect(normalQuantile(share)).toBeCloseTo(x, 8)
})
