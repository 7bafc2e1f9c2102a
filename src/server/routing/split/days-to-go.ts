import { leastEvidence } from '../../../contract/bounds.ts'
import type { Judgement, Side } from './judge.ts'

/**
 * Days until a test can probably end, if both sides go on earning as they do: until the difference stands out, and until the
 * least of sales and days is there. Null when nothing can be said, or when what was planned will not be enough.
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
