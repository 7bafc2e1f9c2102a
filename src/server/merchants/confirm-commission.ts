import { decimal } from '../../connectors/shared/amounts/decimal.ts'
import type { CommissionType } from './tables.ts'

export type Terms = { type: CommissionType; percentage: string | null; flat: string | null; currency: string | null }
/** A programme's commission, and a different one that was seen once. */
export type KnownTerms = Terms & { seenCommission: string | null; seenSince: Date | null }
/** `waits`: seen for the first time, as `seen` since `since`. `counts`: confirmed. */
export type Confirmed = { kind: 'same' | 'counts' } | { kind: 'waits'; seen: string; since: Date }

const day = 86_400_000
const same = (a: string | null, b: string | null) => (a && decimal(a)) === (b && decimal(b))

/**
 * Whether two commissions are the same for a publisher: the currency does not matter for a percentage, nor does the
 * notation of a number.
 */
export function isSameAmount(a: Omit<Terms, 'type'>, b: Omit<Terms, 'type'>): boolean {
  return same(a.percentage, b.percentage) && same(a.flat, b.flat) && (b.flat === null || a.currency === b.currency)
}

const keyOf = ({ type, percentage, flat, currency }: Terms): string =>
  [type, percentage && decimal(percentage), flat && decimal(flat), flat && currency].map((v) => v ?? '').join(' ')

/**
 * Whether a different commission is accepted: when two consecutive runs see it, or when the known one has not been seen
 * for a day. A commission that changes back earlier was temporary. The first commission of a programme is accepted at
 * once.
 */
export function confirmCommission(known: KnownTerms, wanted: Terms, now: Date): Confirmed {
  if (known.type === wanted.type && isSameAmount(known, wanted)) return { kind: 'same' }
  if (known.percentage === null && known.flat === null) return { kind: 'counts' }
  const seen = keyOf(wanted)
  const since = known.seenSince ?? now
  if (known.seenCommission === seen || now.getTime() - since.getTime() >= day) return { kind: 'counts' }
  return { kind: 'waits', seen, since }
}
