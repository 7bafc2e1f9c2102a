import { z80 } from '../../routing/index.ts'
import type { UseGroup } from './action.ts'

export type Assigned = {
  total: { expected: number; low: number; high: number }
  /** What each action adds to the total, and on how many clicks. */
  counted: ReadonlyMap<string, { expected: number; clicks: number }>
}

/**
 * Counts every click only for its best use among the open actions: the sum never counts money twice. Actions vary
 * independently, so their ranges add up in squares.
 */
export function assign(groups: readonly UseGroup[], isOpen: (key: string) => boolean, rangeFactor = 1): Assigned {
  const sums = new Map<string, { expected: number; se: number; clicks: number }>()
  for (const { clicks, options } of groups) {
    let best: UseGroup['options'][number] | undefined
    for (const option of options) {
      if (!isOpen(option.key) || option.perClick <= 0) continue
      const isBetter =
        !best || option.perClick > best.perClick || (option.perClick === best.perClick && option.key < best.key)
      if (isBetter) best = option
    }
    if (!best) continue
    const sum = sums.get(best.key) ?? { expected: 0, se: 0, clicks: 0 }
    sum.expected += clicks * best.perClick
    sum.se += clicks * best.se
    sum.clicks += clicks
    sums.set(best.key, sum)
  }
  let expected = 0
  let variance = 0
  for (const sum of sums.values()) {
    expected += sum.expected
    variance += sum.se ** 2
  }
  const half = z80 * Math.sqrt(variance) * rangeFactor
  return {
    total: { expected, low: Math.max(0, expected - half), high: expected + half },
    counted: new Map([...sums].map(([key, s]) => [key, { expected: s.expected, clicks: s.clicks }])),
  }
}
