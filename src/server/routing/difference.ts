import type { Expected } from './expected.ts'

const relative = ({ se, expected }: Expected) => (expected > 0 ? (se / expected) ** 2 : 0)

/**
 * Standard error of the difference in earnings per click between two connections of one shop. How well the shop sells
 * is common to both: it scales the difference, but does not decide which side leads.
 */
export function differenceSe(a: Expected, b: Expected): number {
  const own = ({ expected, se, apart }: Expected) => (expected > 0 ? expected ** 2 * apart : se ** 2)
  const shop = Math.min(relative(a), relative(b))
  return Math.sqrt(own(a) + own(b) + (a.expected - b.expected) ** 2 * shop)
}
