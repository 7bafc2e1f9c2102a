import { longestTest } from '../../../contract/bounds.ts'

/**
 * Sales a side that find a difference with 80 % chance, before a test starts (half and half, sale values that differ by 1.05 of
 * their mean): the larger the difference, the fewer sales.
 */
const table: readonly (readonly [difference: number, sales: number])[] = [
  [0.15, 1900],
  [0.2, 1100],
  [0.3, 510],
  [0.5, 200],
  [1, 62],
]
export const shortestTest = 14

/** The smallest difference that a number of sales a side can detect, between and beyond the lines of the table by powers. */
export function detectableDifference(sales: number): number {
  if (sales <= 0) return Number.POSITIVE_INFINITY
  const at = table.findIndex(([, needed]) => sales >= needed)
  const from = at <= 0 ? (at === 0 ? 0 : table.length - 2) : at - 1
  const [[d1, s1], [d2, s2]] = [table[from] ?? [0.15, 1900], table[from + 1] ?? [1, 62]]
  const power = Math.log(d2 / d1) / Math.log(s2 / s1)
  return d1 * (sales / s1) ** power
}

/** What 90 days find, and the days until the smallest difference of the table that they find is found. */
export function testDuration(salesADay: number): { difference: number; days: number | null } {
  const within = (salesADay * longestTest) / 2
  const line = table.find(([, needed]) => within >= needed)
  if (!line) return { difference: detectableDifference(within), days: null }
  const [difference, needed] = line
  return { difference, days: Math.max(shortestTest, Math.ceil((needed * 2) / salesADay)) }
}
