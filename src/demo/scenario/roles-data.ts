/**
 * Merchants with a role, so that every rule of the screens has an example. A merchant is identified by its category and
 * its rank in it (1 sells most).
 */
export type Role =
  /** Many clicks, hardly any sale: 'Worst performing' requires 500 clicks in 4 days and at most 0.8 %. */
  | { kind: 'worst'; conversionRate: number; pull: number }
  /** Its commission halves for 32 days and recovers for 32: 'Drop in commission' and −15 % ECR. */
  | { kind: 'cycle'; offset: number }
  /** Its only programme closes every 72 days for 24: 'Recently closed campaigns'. */
  | { kind: 'closing'; offset: number }
  /**
   * Two programmes at two networks, of which the second pays `factor` times the first, and a split test between them
   * that started `age` days before the end of the thirteen months. It never ends, or ended this many days ago.
   */
  | { kind: 'split'; age: number; factor: number; endedDaysAgo?: number }
  /**
   * Two programmes, of which the second pays `factor` times the first. The better one carries the clicks, unless
   * another rule prevents it.
   */
  | { kind: 'two'; factor?: number; pull?: number }
  | { kind: 'boost' }
  /** A direct partner of the account. Pays in the month after that of a statement, or this many months after it. */
  | { kind: 'direct'; monthsToPay?: number }
  /**
   * Rejects most of the sales it decides in some weeks: 'approves fewer sales'. They start on a day of the calendar's
   * ninety.
   */
  | { kind: 'strict'; from: number }
  /** Some of its approved sales are never paid. */
  | { kind: 'owing'; share: number }
  /** Pays for clicks, not for sales. */
  | { kind: 'cpc' }
  | { kind: 'priority' }
  /** Excluded by the publisher: its clicks go to the plain shop. */
  | { kind: 'excluded' }

/** Thirteen months in the plans' count: day 0 is the first, day 395 yesterday. Later days continue the count. */
export const demoDays = 396
export const cycleDays = 64
export const closingDays = 72
export const closedFor = 24

/** Offsets spread the changes over the calendar: there is always a recent one. */
export const roles: readonly (readonly [category: string, rank: number, role: Role])[] = [
  ['electronics', 1, { kind: 'worst', conversionRate: 0.0035, pull: 5 }],
  ['home', 1, { kind: 'worst', conversionRate: 0.0045, pull: 3.4 }],
  ['coffee', 1, { kind: 'worst', conversionRate: 0.004, pull: 5 }],
  ['electronics', 2, { kind: 'cycle', offset: 32 }],
  ['home', 2, { kind: 'cycle', offset: 24 }],
  ['garden', 1, { kind: 'cycle', offset: 16 }],
  ['coffee', 2, { kind: 'cycle', offset: 8 }],
  ['running', 1, { kind: 'cycle', offset: 0 }],
  ['pets', 1, { kind: 'cycle', offset: 40 }],
  ['beauty', 1, { kind: 'cycle', offset: 48 }],
  ['kitchen', 1, { kind: 'cycle', offset: 56 }],
  ['electronics', 5, { kind: 'closing', offset: 15 }],
  ['home', 5, { kind: 'closing', offset: 21 }],
  ['kitchen', 4, { kind: 'closing', offset: 27 }],
  ['garden', 3, { kind: 'closing', offset: 33 }],
  ['kids', 3, { kind: 'closing', offset: 39 }],
  ['pets', 3, { kind: 'closing', offset: 45 }],
  ['electronics', 7, { kind: 'closing', offset: 51 }],
  ['home', 7, { kind: 'closing', offset: 57 }],
  ['coffee', 4, { kind: 'closing', offset: 63 }],
  ['food', 3, { kind: 'closing', offset: 69 }],
  ['running', 4, { kind: 'closing', offset: 3 }],
  ['beauty', 3, { kind: 'closing', offset: 9 }],
  // still running; one side clearly earns more; ended without a result
  ['electronics', 3, { kind: 'split', age: 22, factor: 0.9 }],
  ['fashion', 1, { kind: 'split', age: 260, factor: 2.5 }],
  ['travel', 1, { kind: 'split', age: 130, factor: 0.9, endedDaysAgo: 55 }],
  ['home', 3, { kind: 'boost' }],
  ['coffee', 3, { kind: 'boost' }],
  ['food', 1, { kind: 'direct', monthsToPay: 2 }],
  ['kids', 2, { kind: 'direct' }],
  ['running', 2, { kind: 'direct' }],
  ['beauty', 2, { kind: 'direct' }],
  ['pets', 2, { kind: 'direct' }],
  ['coffee', 6, { kind: 'direct' }],
  // in sequence, so that there is always one
  ['finance', 2, { kind: 'strict', from: 0 }],
  ['fashion', 2, { kind: 'strict', from: 30 }],
  ['outdoor', 1, { kind: 'strict', from: 60 }],
  ['beauty', 4, { kind: 'owing', share: 0.15 }],
  ['kitchen', 3, { kind: 'cpc' }],
  ['finance', 3, { kind: 'cpc' }],
  // the prioritised one now pays less than the other
  ['garden', 2, { kind: 'priority' }],
  ['garden', 2, { kind: 'two', factor: 1.4 }],
  // enough readers for a split test to reach a result
  ['kitchen', 2, { kind: 'two', pull: 2.4 }],
  ['outdoor', 4, { kind: 'excluded' }],
]
