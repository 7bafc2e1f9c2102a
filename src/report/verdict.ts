import { leastKnown, maturityNeeds } from '../contract/bounds.ts'
import type { Change } from './change.ts'
import { type Day, daysBetween } from './dates.ts'
import { ownWriting, type Writing } from './writing.ts'

/**
 * The share of what clicks will earn that is known by now, 0 to 1. `null`: unknown, or the period is so old that
 * nothing more will come; 'waits': still loading.
 */
export type Known = number | null | 'waits'

/** The verdict on a value compared with the one before: its change, that it is incomplete, or none. */
export type Verdict = { kind: 'change'; change: Change } | { kind: 'unripe'; known: number } | { kind: 'none' }

/** Whether a period's clicks may still bring sales. */
export const mayGrow = (lastDay: Day, today: Day): boolean => daysBetween(lastDay, today) <= maturityNeeds.days

export const isUnripe = (known: Known | undefined): known is number =>
  typeof known === 'number' && known < leastKnown.verdict

/** A known share, rounded down: never 100 % if anything is missing, nor 90 % if that is too little. */
export const shareDown = (known: number, digits = 0): number =>
  Math.floor(known * 10 ** (digits + 2) + 1e-9) / 10 ** (digits + 2)

/** "89%" */
export const knownShare = (known: number, to: Writing = ownWriting): string => to.percent(shareDown(known), 0)
/** "89% known" */
export const knownText = (known: number, to: Writing = ownWriting): string => `${knownShare(known, to)} known`

/** The expected final sum; `null` if so little is known that a single sale would count as ten. */
export const expectedOf = (value: number, known: number): number | null =>
  value === 0 || known < leastKnown.estimate ? null : value / known

interface Judged {
  /**
   * It is computed from conversions, which arrive days after their clicks; clicks and pageviews are known immediately.
   */
  matures: boolean
  /** For both periods. */
  known: readonly (Known | undefined)[]
  /** The finished part of the period has a comparison. */
  hasSides: boolean
  /** The account had not started counting at the start of the compared period. */
  isNew: boolean
  change: () => Change
}

/** R104: when a change is shown. The one rule for dashboard, report, graph, file and mail. */
export function verdictOf({ matures, known, hasSides, isNew, change }: Judged): Verdict {
  const shares = matures ? known : []
  const unripe = shares.filter(isUnripe)
  if (unripe.length > 0) return { kind: 'unripe', known: Math.min(...unripe) }
  if (shares.includes('waits') || !hasSides) return { kind: 'none' }
  return { kind: 'change', change: isNew ? { unit: 'new' } : change() }
}

/** What an account counts; each has its own first day. */
export const kinds = ['pageviews', 'clicks', 'conversions'] as const
export type Kind = (typeof kinds)[number]
/** The first day of each; `null`: none yet. */
export type Since = Record<Kind, Day | null>

/**
 * The kinds that do not cover a whole period: counting started later, or on its first day. A kind never counted is as
 * old as the account.
 */
export function notCovered(since: Since, from: Day): ReadonlySet<Kind> {
  const began = kinds.flatMap((kind) => since[kind] ?? []).sort()[0] ?? null
  return new Set(
    kinds.filter((kind) => {
      const first = since[kind] ?? began
      return first === null || first >= from
    }),
  )
}
