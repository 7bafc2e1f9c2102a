import { leastKnown, maturityNeeds } from '../contract/bounds.ts'
import type { Change } from './change.ts'
import { type Day, daysBetween } from './dates.ts'
import { ownWriting, type Writing } from './writing.ts'

/**
 * The share of what clicks will bring that is known by now, 0 to 1. `null`: nobody can say, or the period is so old that
 * nothing is to come; 'waits': the answer is on its way.
 */
export type Known = number | null | 'waits'

/** What is said of a value next to the one before: how it changed, that it is not ripe, or nothing. */
export type Verdict = { kind: 'change'; change: Change } | { kind: 'unripe'; known: number } | { kind: 'none' }

/** Whether sales of a period's clicks may still come. */
export const mayGrow = (lastDay: Day, today: Day): boolean => daysBetween(lastDay, today) <= maturityNeeds.days

export const isUnripe = (known: Known | undefined): known is number =>
  typeof known === 'number' && known < leastKnown.verdict

/** A share that is known, rounded down: never 100 % of what is not all known, nor 90 % where that is too little. */
export const shareDown = (known: number, digits = 0): number =>
  Math.floor(known * 10 ** (digits + 2) + 1e-9) / 10 ** (digits + 2)

/** "89%" */
export const knownShare = (known: number, to: Writing = ownWriting): string => to.percent(shareDown(known), 0)
/** "89% known" */
export const knownText = (known: number, to: Writing = ownWriting): string => `${knownShare(known, to)} known`

/** What a sum will be when all of it is known; `null` where so little is that a single sale would be taken for ten. */
export const expectedOf = (value: number, known: number): number | null =>
  value === 0 || known < leastKnown.estimate ? null : value / known

interface Judged {
  /** It is counted of conversions, which come days after their clicks; clicks and pageviews are known at once. */
  matures: boolean
  /** Of both periods. */
  known: readonly (Known | undefined)[]
  /** The part of the period that is over has something to stand against. */
  hasSides: boolean
  /** The account had not begun to count when the period compared with began. */
  isNew: boolean
  change: () => Change
}

/** R104: when a change is said. The one rule of dashboard, report, graph, file and mail. */
export function verdictOf({ matures, known, hasSides, isNew, change }: Judged): Verdict {
  const shares = matures ? known : []
  const unripe = shares.filter(isUnripe)
  if (unripe.length > 0) return { kind: 'unripe', known: Math.min(...unripe) }
  if (shares.includes('waits') || !hasSides) return { kind: 'none' }
  return { kind: 'change', change: isNew ? { unit: 'new' } : change() }
}

/** What an account counts, each from a day of its own. */
export const kinds = ['pageviews', 'clicks', 'conversions'] as const
export type Kind = (typeof kinds)[number]
/** The first day of each; `null`: none yet. */
export type Since = Record<Kind, Day | null>

/**
 * Of which kinds the account does not have the whole of a period: it began later, or on its first day. What was never
 * counted is as old as the account.
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
