import type { Random } from './random.ts'

/**
 * Draws indexes in proportion to their weights, each draw in constant time and with one number (Walker's alias method).
 * Used for millions of events.
 */
export function createPicker(weights: readonly number[]): (random: Random) => number {
  const n = weights.length
  const sum = weights.reduce((a, b) => a + b, 0)
  if (n === 0 || !(sum > 0) || weights.some((w) => w < 0)) throw new Error('Weights must be positive')
  const share = Float64Array.from(weights, (w) => (w * n) / sum)
  const other = Int32Array.from(weights, (_, i) => i)
  const small: number[] = []
  const large: number[] = []
  for (let i = 0; i < n; i++) (at(share, i) < 1 ? small : large).push(i)
  for (;;) {
    const s = small.pop()
    const l = large.pop()
    if (s === undefined || l === undefined) {
      // Rounding leaves a few that are 1 except for the last digit.
      for (const i of [...small, ...large, ...(s === undefined ? [] : [s]), ...(l === undefined ? [] : [l])])
        share[i] = 1
      break
    }
    other[s] = l
    share[l] = at(share, l) + at(share, s) - 1
    if (at(share, l) < 1) small.push(l)
    else large.push(l)
  }
  return (random) => {
    const x = random() * n
    const i = Math.floor(x)
    return x - i < at(share, i) ? i : at(other, i)
  }
}

const at = (numbers: Float64Array | Int32Array, i: number): number => numbers[i] ?? 0

/** One of the entries, by weight. */
export function createChoice<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  const pick = createPicker(entries.map(([, weight]) => weight))
  return (random) => {
    const entry = entries[pick(random)]
    if (!entry) throw new Error('No entry to choose')
    return entry[0]
  }
}

/** Weights for a few frequent and many rare items: the first 1, the n-th 1/n^exponent. */
export const zipf = (n: number, exponent: number): number[] =>
  Array.from({ length: n }, (_, i) => 1 / (i + 1) ** exponent)
