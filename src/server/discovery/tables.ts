import { boolean, doublePrecision, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'
import type { asideStates, TodoDismissReason } from '../../contract/discovery/todo-choices.ts'
import type {
  DismissReason,
  RecommendationKind,
  RecommendationState,
  verdicts,
} from '../../contract/discovery/recommendation-choices.ts'
import type { Promised } from './follow/promise.ts'
import type { Action, UseGroup } from './nightly/action.ts'
import type { OpportunityRow, ReasonCounts } from './nightly/opportunities.ts'
import type { TestCandidate } from './nightly/split-tests.ts'
import type { Unearned } from './nightly/unearned.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The result of an account's last nightly run, as its screens read it. Money is in euro. */
export type NightlyResult = {
  groups: UseGroup[]
  opportunities: OpportunityRow[]
  reasons: ReasonCounts
  candidates: TestCandidate[]
  rangeFactor: number
  /** Missing in results older than the field. */
  unearned?: Unearned[]
}
export const discoveryNight = oneRowAnAccount('discovery_night', {
  computedAt: at('computed_at').notNull(),
  night: jsonb('night').$type<NightlyResult>().notNull(),
})

/**
 * What a suggestion has earned on its closed clicks, and the promised range for as many (missing where it was judged
 * before ranges existed). `euro` is null where its clicks cannot be distinguished from others.
 */
export type Earned = {
  euro: number | null
  clicks: number
  knownShare: number
  days: number
  low?: number
  high?: number
}

/**
 * A suggestion of an account, with the last run's numbers and the users' answers. `isCurrent`: that run found it again;
 * others are kept for their answers or results.
 */
export const recommendation = tenantTable(
  'recommendation',
  {
    key: text('key').notNull(),
    kind: text('kind').$type<RecommendationKind>().notNull(),
    network: text('network').notNull(),
    domain: text('domain').notNull(),
    merchantUuid: uuid('merchant_uuid'),
    isCurrent: boolean('is_current').notNull(),
    clicks: integer('clicks').notNull(),
    expected: doublePrecision('expected').notNull(),
    low: doublePrecision('low').notNull(),
    high: doublePrecision('high').notNull(),
    action: jsonb('action').$type<Action>().notNull(),
    firstAt: at('first_at').notNull(),
    state: text('state').$type<RecommendationState>().notNull().default('open'),
    stateAt: at('state_at'),
    stateUserUuid: uuid('state_user_uuid'),
    snoozedUntil: at('snoozed_until'),
    dismissReason: text('dismiss_reason').$type<DismissReason>(),
    /** Its value when it was dismissed. It comes back once, when it is worth twice that. */
    dismissedExpected: doublePrecision('dismissed_expected'),
    hasReturned: boolean('has_returned').notNull().default(false),
    doneAt: at('done_at'),
    promised: jsonb('promised').$type<Promised>(),
    earned: jsonb('earned').$type<Earned>(),
    verdict: text('verdict').$type<(typeof verdicts)[number]>(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.key] })],
)

/** A closed campaign or a shop's ads that a user put aside in To do. `euro`: its cost at that time; null if unknown. */
export const todoAside = tenantTable(
  'todo_aside',
  {
    key: text('key').notNull(),
    state: text('state').$type<(typeof asideStates)[number]>().notNull(),
    until: at('until'),
    reason: text('reason').$type<TodoDismissReason>(),
    euro: doublePrecision('euro'),
    at: at('at').notNull(),
    userUuid: uuid('user_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.key] })],
)
