import type { Day } from '../../../contract/days.ts'
import type { Principal } from '../../http/principal.ts'
import type { OpenBreak } from './parts.ts'

/** Whole numbers, cents or clicks; eight of ten days are between `low` and `high`. */
export type UsualDay = { expected: number; low: number; high: number }

/** What the morning report needs from other modules. */
export type MorningPorts = {
  /** The usual value of the last day of a series; null while too little is known. `unit`: the size of one event. */
  usualDay: (series: readonly (number | null)[], unit: number) => UsualDay | null
  /** The expected sum of days still to come; null while too little is known (R230: pace to a target). */
  pace: (given: {
    past: readonly (number | null)[]
    /** Shares of days still to come, 0 for the first day after the past. */
    rest: readonly { day: number; share: number }[]
    yearAgo: { past: readonly (number | null)[]; brought: number } | null
    unit: number
    needed: number
  }) => { expected: number; low: number; high: number; chance: number } | null
  openBreaks: (who: Principal) => Promise<OpenBreak[]>
  /** Days that a user excluded from what is usual, for the whole account. */
  leftOut: (accountUuid: string, range: { fromDay: Day; toDay: Day }) => Promise<{ fromDay: Day; toDay: Day }[]>
}
