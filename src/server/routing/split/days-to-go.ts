import { leastEvidence } from '../../../contract/bounds.ts'
import type { Judgement, Side } from './judge.ts'

/**
 * Estimated days until a test can end if both sides keep earning as they do: until the difference is significant, and
 * the minimum sales and days are reached. Null when unknown, or when the planned visitors will not be enough.
 */
export function daysToGo(
  { needed }: Pick<Judgement, 'needed'>,
  { a, b, days, planned }: { a: Side; b: Side; days: number; planned: number },
): { daysToGo: number | null; isLikelyUnanswered: boolean } {
  const n = a.n + b.n
  const fewest = Math.min(a.sales, b.sales)
  if (needed === null || days < 1 || n === 0 || fewest === 0) return { daysToGo: null, isLikelyUnanswered: false }
  const isLikelyUnanswered = needed > planned
  const wait = Math.max(
    ((needed - n) * days) / n,
    ((leastEvidence.sales - fewest) * days) / fewest,
    leastEvidence.days - days,
    1,
  )
  return { daysToGo: isLikelyUnanswered ? null : Math.ceil(wait), isLikelyUnanswered }
}
