import { longestTest } from '../../../contract/bounds.ts'

/**
 * Sales per side that detect a difference with 80 % power, before a test starts (half and half, sale values with a
 * standard deviation of 1.05 times their mean): the larger the difference, the fewer sales.
 */
const table: readonly (readonly [difference: number, sales: number])[] = [
  [0.15, 1900],
  [0.2, 1100],
  [0.3, 510],
  [0.5, 200],
  [1, 62],
]
export const shortestTest = 14

/**
 * The smallest difference that a number of sales per side can detect, interpolated and extrapolated between the lines
 * of the table by powers.
 */
export function detectableDifference(sales: number): number {
  if (sales <= 0) return Number.POSITIVE_INFINITY
  const at = table.findIndex(([, needed]) => sales >= needed)
  const from = at <= 0 ? (at === 0 ? 0 : table.length - 2) : at - 1
  const [[d1, s1], [d2, s2]] = [table[from] ?? [0.15, 1900], table[from + 1] ?? [1, 62]]
  const power = Math.log(d2 / d1) / Math.log(s2 / s1)
  return d1 * (sales / s1) ** power
}

/** The smallest difference of the table that 90 days can detect, and the days it takes. */
export function testDuration(salesADay: number): { difference: number; days: number | null } {
  const within = (salesADay * longestTest) / 2
  const line = table.find(([, needed]) => within >= needed)
  if (!line) return { difference: detectableDifference(within), days: null }
  const [difference, needed] = line
  return { difference, days: Math.max(shortestTest, Math.ceil((needed * 2) / salesADay)) }
}
