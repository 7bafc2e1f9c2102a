import { describe, expect, it } from 'vitest'
import { numbers, seedOf } from '../../../test/seeded.ts'
import { type Product, type Ratio, rounded, shapley, wholeParts } from './shapley.ts'

const whole = (n: number): Ratio => ({ top: BigInt(n), bottom: 1n })
const of = (...all: [string, number, number][]): Product<string> =>
  all.map(([factor, before, now]) => ({ factor, before: whole(before), now: whole(now) }))
const value = ({ top, bottom }: Ratio) => Number(top) / Number(bottom)
const values = (parts: Map<string, Ratio>) => Object.fromEntries([...parts].map(([f, r]) => [f, value(r)]))

const plus = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom })
const isSame = (a: Ratio, b: Ratio) => a.top * b.bottom === b.top * a.bottom

/** All permutations of the factors. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
/** The same by definition: the mean over all orders, each walked step by step. */
function slowly(product: Product<string>): Map<string, Ratio> {
  const all = orders(product.map((_, i) => i))
  const at = (isNow: ReadonlySet<number>) =>
    product.reduce<Ratio>(
      (r, f, i) => {
        const by = isNow.has(i) ? f.now : f.before
        return { top: r.top * by.top, bottom: r.bottom * by.bottom }
      },
      { top: 1n, bottom: 1n },
    )
  const found = new Map(product.map(({ factor }) => [factor, { top: 0n, bottom: 1n }]))
  for (const order of all) {
    const isNow = new Set<number>()
    for (const i of order) {
      const was = at(isNow)
      isNow.add(i)
      const is = at(isNow)
      const moved = plus(is, { top: -was.top, bottom: was.bottom })
      const factor = product[i]?.factor ?? ''
      found.set(factor, plus(found.get(factor) ?? whole(0), moved))
    }
  }
  return new Map([...found].map(([f, r]) => [f, { top: r.top, bottom: r.bottom * BigInt(all.length) }]))
}

describe('by hand', () => {
  it('shares what two factors do together in halves', () => {
    // 2 × 3 = 6 becomes 4 × 5 = 20: a moves 2 × 3 first or 2 × 5 after b, b moves 2 × 2 first or 2 × 4 after a
    expect(values(shapley([of(['a', 2, 4], ['b', 3, 5])]))).toEqual({ a: 8, b: 6 })
  })
  it('gives all of it to the one that changed', () => {
    expect(values(shapley([of(['a', 10, 10], ['b', 3, 1], ['c', 5, 5])]))).toEqual({ a: 0, b: -100, c: 0 })
  })
  it('adds the parts of a factor in several products', () => {
    expect(values(shapley([of(['a', 1, 2], ['b', 10, 10]), of(['a', 1, 2], ['c', 7, 7])]))).toEqual({
      a: 17,
      b: 0,
      c: 0,
    })
  })
})

describe('rounding', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [4, 3, 1],
    [-4, 3, -1],
    [0, 7, 0],
  ])('%i / %i is %i, half away from zero', (top, bottom, expected) => {
    expect(rounded({ top: BigInt(top), bottom: BigInt(bottom) })).toBe(BigInt(expected))
  })
  it('gives what is left to the largest part', () => {
    const third = { top: 10n, bottom: 3n }
    const parts = new Map([
      ['a', third],
      ['b', { top: -20n, bottom: 3n }],
      ['c', third],
    ])
    // 3.33 − 6.67 + 3.33 = 0, but 3 − 7 + 3 = −1
    expect(Object.fromEntries(wholeParts(parts, 0n))).toEqual({ a: 3n, b: -6n, c: 3n })
  })
})

it('equals the mean over all orders, adds up, and does not depend on the order', () => {
  const random = numbers(seedOf('shapley'))
  const number = () => BigInt(Math.floor(random() * 2000) - 300)
  const ratio = (): Ratio => ({ top: number(), bottom: BigInt(1 + Math.floor(random() * 500)) })
  for (let run = 0; run < 60; run++) {
    const size = 1 + Math.floor(random() * 5)
    const product = Array.from({ length: size }, (_, i) => ({ factor: `f${i}`, before: ratio(), now: ratio() }))
    const parts = shapley([product])
    const slow = slowly(product)
    for (const [factor, part] of parts) expect(isSame(part, slow.get(factor) ?? whole(0))).toBe(true)
    const sum = [...parts.values()].reduce(plus, whole(0))
    const [was, is] = (['before', 'now'] as const).map((side) =>
      product.reduce((r, f) => ({ top: r.top * f[side].top, bottom: r.bottom * f[side].bottom }), whole(1)),
    )
    expect(isSame(plus(sum, was ?? whole(0)), is ?? whole(0))).toBe(true)
    const turned = shapley([product.toReversed()])
    for (const [factor, part] of parts) expect(isSame(part, turned.get(factor) ?? whole(0))).toBe(true)
  }
})
