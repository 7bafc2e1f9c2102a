import type { Expected } from './expected.ts'

const relative = ({ se, expected }: Expected) => (expected > 0 ? (se / expected) ** 2 : 0)

/**
 * Standard error of what a click earns more through one connection than through another one of the same shop. How well the
 * shop sells is the same on both sides: it makes the difference larger or smaller, and does not decide which side is ahead.
 */
export function differenceSe(a: Expected, b: Expected): number {
  const own = ({ expected, se, apart }: Expected) => (expected > 0 ? expected ** 2 * apart : se ** 2)
  const shop = Math.min(relative(a), relative(b))
  return Math.sqrt(own(a) + own(b) + (a.expected - b.expected) ** 2 * shop)
}
