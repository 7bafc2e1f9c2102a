import type { Day } from '../../../contract/days.ts'
import type { Principal } from '../../http/principal.ts'
import type { OpenBreak } from './parts.ts'

/** Whole numbers: cents, or clicks; `low` to `high` holds eight of ten days. */
export type UsualDay = { expected: number; low: number; high: number }

/** What the morning wants to know of other modules. */
export type MorningPorts = {
  /** What the last day of a series usually brings; null while too little is known. `unit`: what counts as one. */
  usualDay: (series: readonly (number | null)[], unit: number) => UsualDay | null
  /** What days that are still to come bring; null while too little is known (R230: pace to a target). */
  pace: (given: {
    past: readonly (number | null)[]
    /** Shares of days that are still to come, 0 for the first day after the past. */
    rest: readonly { day: number; share: number }[]
    yearAgo: { past: readonly (number | null)[]; brought: number } | null
    unit: number
    needed: number
  }) => { expected: number; low: number; high: number; chance: number } | null
  openBreaks: (who: Principal) => Promise<OpenBreak[]>
  /** Days that somebody noted as no part of what is usual, of the whole account. */
  leftOut: (accountUuid: string, range: { fromDay: Day; toDay: Day }) => Promise<{ fromDay: Day; toDay: Day }[]>
}
