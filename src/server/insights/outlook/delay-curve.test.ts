import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { type Delay, learnDelays, minSales, maxCurves } from './delay-curve.ts'
import { delayEdges, delaySteps, stepOf } from './delay-steps.ts'

const sale = (delay: number, age: number, n: number, merchant = 'shop.example'): Delay => ({ merchant, delay, age, n })
const accountOf = (delays: Delay[]) => learnDelays(delays, [])?.account.curve
const day = 86_400

describe('learning how long sales take', () => {
  it('averages over each step what has come at its two ends', () => {
    // 100 old sales: 60 within the first hour, 40 on the second day
    const curve = accountOf([sale(0, 34, 60), sale(5, 34, 40)]) ?? []
    expect(curve).toHaveLength(delaySteps + 1)
    // 0 to 60 % in the first hour, then nothing until the second day, which ends with all of them
    expect(curve.slice(0, 7).map((n) => Math.round(n * 1000) / 1000)).toEqual([0.3, 0.6, 0.6, 0.6, 0.6, 0.8, 1])
    expect(curve.at(-1)).toBe(1)
  })

  it('does not take recent sales for quick ones', () => {
    // half of all sales come in the first hour, half on the second day. Of yesterday's clicks only the quick half is known
    const old = [sale(0, 34, 50), sale(5, 34, 50)]
    const recent = [sale(0, 4, 500)]
    expect(accountOf([...old, ...recent])).toEqual(accountOf(old))
  })

  it('says that it does not know while too few sales have had all their time', () => {
    const few = [sale(0, 34, minSales - 1), sale(0, 33, 1000)]
    expect(learnDelays(few, [])).toBeNull()
    expect(learnDelays([...few, sale(3, 34, 1)], [])).not.toBeNull()
    expect(learnDelays([], [])).toBeNull()
  })

  it('leaves out sales after the horizon', () => {
    const known = [sale(0, 34, 60)]
    expect(accountOf([...known, sale(34, 34, 40)])).toEqual(accountOf(known))
  })

  it('gives a merchant its own curve as far as its sales go, and the account’s where there are few', () => {
    const delays = [
      sale(0, 34, 1980, 'quick.example'),
      sale(6, 34, 1980, 'slow.example'),
      sale(6, 34, 1, 'new.example'),
    ]
    const clicks = [
      { merchant: 'quick.example', n: 100_000 },
      { merchant: 'never.example', n: 5000 },
    ]
    const learned = learnDelays(delays, clicks)
    const at = (merchant: string) => learned?.merchants.get(merchant)?.curve[1] ?? Number.NaN
    // two of three sales come at once: 1980 / 3961 of the account
    expect(learned?.account.curve[1]).toBeCloseTo(1980 / 3961, 6)
    expect(at('quick.example')).toBeGreaterThan(0.98)
    expect(at('slow.example')).toBeLessThan(0.02)
    // its one sale and twenty of the account's, by hand: (1 − (1 + 20 · 1981 / 3961) / 21)
    expect(at('new.example')).toBeCloseTo(1 - (1 + (20 * 1981) / 3961) / 21, 6)
    expect(at('never.example')).toBeCloseTo(1980 / 3961, 6)
    // 3961 sales of 105,000 clicks; 1980 + 500 times that of 100,500
    expect(learned?.account.weight).toBeCloseTo(3961 / 105_000, 9)
    expect(learned?.merchants.get('quick.example')?.weight).toBeCloseTo((1980 + (500 * 3961) / 105_000) / 100_500, 9)
    expect(learned?.merchants.get('never.example')?.weight).toBeCloseTo((500 * 3961) / 105_000 / 5500, 9)
  })

  it('keeps curves of the merchants with the most clicks', () => {
    const many = Array.from({ length: maxCurves + 30 }, (_, i) => ({ merchant: `m${i}.example`, n: i }))
    const merchants = learnDelays([sale(0, 34, minSales, 'm0.example')], many)?.merchants
    expect([merchants?.size, merchants?.has('m29.example'), merchants?.has('m30.example')]).toEqual([
      maxCurves,
      false,
      true,
    ])
  })

  it('finds the delays clicks were made with, however many of them are recent', () => {
    const seed = Math.floor(Math.random() * 1e9)
    const random = createRandom('delays', String(seed))
    // half within a day, the rest evenly within 20 days; clicks over 60 days, in growing numbers
    const counts = new Map<string, Delay>()
    for (let i = 0; i < 60_000; i++) {
      const age = 60 * day * random() ** 2
      const delay = random() < 0.5 ? random() * day : random() * 20 * day
      if (delay > age) continue // not known yet
      const key = `${stepOf(delay)} ${stepOf(age)}`
      const known = counts.get(key) ?? sale(stepOf(delay), stepOf(age), 0)
      counts.set(key, { ...known, n: known.n + 1 })
    }
    const curve = accountOf([...counts.values()]) ?? []
    const truth = (seconds: number) => 0.5 * Math.min(1, seconds / day) + 0.5 * Math.min(1, seconds / (20 * day))
    const worst = Math.max(
      ...curve.slice(0, -1).map((n, i) => {
        const [from, to] = [delayEdges[i] ?? 0, delayEdges[i + 1] ?? 0]
        return Math.abs(n - (truth(from) + truth(to)) / 2)
      }),
    )
    expect(worst, `seed ${seed}`).toBeLessThan(0.03)
    // the result of counting without regard to age, to show that the test can tell the difference
    const naive = [...counts.values()].filter((d) => d.delay <= 4).reduce((sum, d) => sum + d.n, 0)
    const all = [...counts.values()].reduce((sum, d) => sum + d.n, 0)
    expect(naive / all, `seed ${seed}`).toBeGreaterThan(truth(day) + 0.05)
  })

  it('is what a slow implementation says', () => {
    const seed = Math.floor(Math.random() * 1e9)
    const random = createRandom('curve', String(seed))
    for (let round = 0; round < 30; round++) {
      const delays = Array.from({ length: 80 }, () => {
        const age = Math.floor(random() * (delaySteps + 1))
        return sale(Math.floor(random() * (Math.min(age, delaySteps - 1) + 1)), age, 1 + Math.floor(random() * 5))
      })
      delays.push(sale(0, delaySteps, minSales))
      // one sale at a time, one step at a time
      const sales = delays.flatMap((d) => Array.from({ length: d.n }, () => d))
      const ends = (step: number): number => {
        if (step === delaySteps) return 1
        const asked = sales.filter((d) => d.delay <= step && d.age > step)
        const came = asked.filter((d) => d.delay === step)
        return ends(step + 1) * (asked.length === 0 ? 1 : 1 - came.length / asked.length)
      }
      const slow = Array.from({ length: delaySteps }, (_, step) => (ends(step) + ends(step + 1)) / 2)
      const curve = accountOf(delays) ?? []
      expect(curve).toHaveLength(delaySteps + 1)
      for (const [i, n] of slow.entries()) expect(curve[i], `seed ${seed}, step ${i}`).toBeCloseTo(n, 9)
      for (const [i, n] of curve.entries()) expect(n, `seed ${seed}`).toBeGreaterThanOrEqual(curve[i - 1] ?? 0)
    }
  })
})
