import type { alert } from '../tables.ts'
import type { Drop } from './judge-drop.ts'

/**
 * In euro: the earnings per unit of a series, and the loss in 30 days with its range. Null if it never earned anything.
 */
export type AtStake = { worth: number; euro: number; low: number; high: number } | null

/** One in ten is below the range, one above. */
export const tenth = 1.2816

/**
 * The cost of a drop in 30 days if it continues: missing units a day × 30 × earnings per unit in the weeks before
 * (R122: what a fall costs). The range combines the uncertainty of what is missing and the chance in that many sales,
 * whose amounts have a standard deviation equal to their mean.
 */
export function atStake(
  { days, seen, expected, z }: Drop,
  earned: { count: number; sales: number; euro: number },
): AtStake {
  if (earned.count === 0 || earned.sales === 0 || earned.euro <= 0) return null
  const worth = earned.euro / earned.count
  const missing = Math.max(0, expected - seen)
  const euro = (missing / days) * 30 * worth
  const doubt = Math.sqrt((z === 0 ? 0 : 1 / z) ** 2 + 2 / earned.sales)
  return { worth, euro, low: Math.max(0, euro * (1 - tenth * doubt)), high: euro * (1 + tenth * doubt) }
}

type Row = typeof alert.$inferSelect
type Stated = Pick<Row, 'euro' | 'low' | 'high'>
/**
 * The money that an alert states: of 30 days while it continues, and for an ended drop the loss on its own days (R122:
 * what a fall costs), with its range in the same proportion.
 */
export function statedStake({
  fact,
  closedAt,
  seen,
  expected,
  worth,
  euro,
  low,
  high,
}: Stated & Pick<Row, 'fact' | 'closedAt' | 'seen' | 'expected' | 'worth'>): Stated {
  if (fact !== null || closedAt === null || worth === null || euro === null) return { euro, low, high }
  const missing = Math.max(0, expected - seen) * worth
  const of = (n: number | null) => (n === null || euro === 0 ? missing : (n * missing) / euro)
  return { euro: missing, low: of(low), high: of(high) }
}
