import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { spreadOver, stillToCome } from './still-to-come.ts'

/** Sales of 10.00 each. */
const tens = (sales: number) => ({ sales, cents: sales * 1000, squares: sales * 1000 ** 2 })

describe('what clicks are still to bring', () => {
  it('is nothing where all is known, however little was sold', () => {
    const none = { expected: 0, low: 0, high: 0 }
    expect(stillToCome({ due: 50, known: 1 }, tens(0), tens(0))).toEqual(none)
    expect(stillToCome({ due: 0, known: 1 }, tens(3), tens(3))).toEqual(none)
  })

  it('is not said where no sale says what one brings', () => {
    expect(stillToCome({ due: 50, known: 0.5 }, tens(0), tens(0))).toBeNull()
  })

  it('is what is left of the usual number of sales, at what a sale brings', () => {
    // 80 of 100 are known: 20 are left. 20 · 10.00 ± 1.2816 · √(20 · 10² + 20² · 10² / 100)
    expect(stillToCome({ due: 100, known: 0.8 }, tens(80), tens(80))).toEqual({
      expected: 20_000,
      low: 20_000 - Math.round(1.2816 * 1000 * Math.sqrt(20 + 4)),
      high: 20_000 + Math.round(1.2816 * 1000 * Math.sqrt(20 + 4)),
    })
  })

  it('goes by how these clicks sold so far, leaning on what is usual with 20 sales', () => {
    // half of what was due by now: (40 + 20) of (80 + 20) of the 20 that are left
    expect(stillToCome({ due: 100, known: 0.8 }, tens(40), tens(40))?.expected).toBe(12_000)
    // no sale yet where four were due: 20 of 24 of the 16 left
    expect(stillToCome({ due: 20, known: 0.2 }, tens(0), tens(100))?.expected).toBe(Math.round((16_000 * 20) / 24))
  })

  it('leans with what a sale brings on all sales that were asked for', () => {
    // 20 sales of 30.00 and 20 of the usual 10.00: 20.00 each
    const recent = { sales: 20, cents: 60_000, squares: 20 * 3000 ** 2 }
    expect(stillToCome({ due: 40, known: 0.5 }, recent, tens(500))?.expected).toBe(40_000)
  })

  it('is wider where amounts differ, and never below nothing', () => {
    const same = stillToCome({ due: 100, known: 0.8 }, tens(80), tens(80))
    const mixed = { sales: 80, cents: 80_000, squares: 8 * 10_000 ** 2 } // one in ten brings 100.00
    const wide = stillToCome({ due: 100, known: 0.8 }, mixed, mixed)
    expect(wide?.expected).toBe(same?.expected)
    expect(wide?.high).toBeGreaterThan(same?.high ?? 0)
    // of one sale the square is 10 · 10² on average: 20 sales, the rate (4 · 10²), and the average (4 · 9 · 10²)
    expect(wide?.low).toBe(Math.round(20_000 - 1.2816 * 1000 * Math.sqrt(200 + 4 + 4 * 9)))
    const one = { sales: 80, cents: 80_000, squares: 80_000 ** 2 }
    expect(stillToCome({ due: 100, known: 0.8 }, one, one)?.low).toBe(0)
  })

  it('holds what comes about four times out of five', () => {
    const seed = Math.floor(Math.random() * 1e9)
    const random = createRandom('cohorts', String(seed))
    const exponential = () => -Math.log(1 - random())
    const poisson = (mean: number) => {
      let [count, at] = [0, exponential()]
      for (; at < mean; at += exponential()) count++
      return count
    }
    const amounts = (count: number) => Array.from({ length: count }, () => Math.round(200 + 1800 * exponential()))
    const known = (list: number[]) => ({
      sales: list.length,
      cents: list.reduce((sum, n) => sum + n, 0),
      squares: list.reduce((sum, n) => sum + n * n, 0),
    })
    const rounds = 1500
    let held = 0
    for (let i = 0; i < rounds; i++) {
      const usual = { due: 20 + 150 * random(), known: 0.2 + 0.75 * random() }
      // how well these clicks sell compared to usual: a gamma number of shape 20
      const rate = Array.from({ length: 20 }, exponential).reduce((sum, n) => sum + n, 0) / 20
      const so = known(amounts(poisson(usual.due * usual.known * rate)))
      const comes = known(amounts(poisson(usual.due * (1 - usual.known) * rate))).cents
      const said = stillToCome(usual, so, known([...amounts(300)]))
      if (said && comes >= said.low && comes <= said.high) held++
    }
    // so few sales are not normally distributed: 82 % on average, and one standard deviation of 1500 rounds is 1 %
    expect(held / rounds, `seed ${seed}`).toBeGreaterThan(0.76)
    expect(held / rounds, `seed ${seed}`).toBeLessThan(0.9)
  })
})

describe('parts of a whole', () => {
  const exactly = (expected: number) => ({ expected, low: expected / 2, high: expected * 2 })

  it('add up to it to the cent', () => {
    const parts = spreadOver(exactly(100), [exactly(1), exactly(1), exactly(1)])
    expect(parts.map((p) => p.expected)).toEqual([33, 34, 33])
    const seed = Math.floor(Math.random() * 1e9)
    const random = createRandom('parts', String(seed))
    for (let round = 0; round < 200; round++) {
      const whole = exactly(Math.floor(random() * 1e6))
      const own = Array.from({ length: 1 + Math.floor(random() * 30) }, () => exactly(1 + Math.floor(random() * 5000)))
      const found = spreadOver(whole, own)
      const sum = found.reduce((all, { expected }) => all + expected, 0)
      expect(sum, `seed ${seed}`).toBe(whole.expected)
      expect(
        found.every((p) => p.low <= p.expected && p.expected <= p.high),
        `seed ${seed}`,
      ).toBe(true)
    }
  })

  it('are nothing where they have nothing', () => {
    expect(spreadOver(exactly(100), [exactly(0)])).toEqual([{ expected: 0, low: 0, high: 0 }])
    expect(spreadOver(exactly(100), [])).toEqual([])
  })
})
