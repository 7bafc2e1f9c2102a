import { date, index, jsonb, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { changeKinds } from '../../contract/routing/steering.ts'
import type { CampaignRules, SplitTestRow } from '../merchants/index.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A test as a change stores it: without its secret, with dates as text. */
export type KeptTest = Omit<SplitTestRow, 'secret' | 'createdAt' | 'phaseStartedAt'> & {
  createdAt: string
  phaseStartedAt: string
}
/** Everything a change touched, before and after: what an undo restores. */
export type Touched = {
  campaigns: { uuid: string; before: CampaignRules; after: CampaignRules }[]
  tests: { merchantUuid: string; before: KeptTest | null; after: KeptTest | null }[]
  /** Whether whole connections are fallback only; their campaigns keep their own rules. */
  connections?: { uuid: string; before: boolean; after: boolean }[]
}
/** In euro, over 30 days. */
export type ExpectedEuro = { middle: number; low: number; high: number; clicks: number }

/** A routing change: author, time, content, expected and actual result. One line, one undo. */
export const routingChange = tenantTable(
  'routing_change',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** Null for changes by the product itself. */
    userUuid: uuid('user_uuid'),
    at: at('at').notNull().defaultNow(),
    kind: text('kind').$type<(typeof changeKinds)[number]>().notNull(),
    text: text('text').notNull(),
    merchantUuids: uuid('merchant_uuids').array().notNull(),
    touched: jsonb('touched').$type<Touched>().notNull(),
    /** The last day it applies; null for permanent. */
    untilDate: date('until_date', { mode: 'string' }),
    expected: jsonb('expected').$type<ExpectedEuro>(),
    /** In euro; null until 30 days after it. */
    was: numeric('was', { precision: 18, scale: 4 }),
    undoneAt: at('undone_at'),
    /** Also null when it ended by date. */
    undoneBy: uuid('undone_by'),
  },
  (t) => [
    index('routing_change_by_account').on(t.accountUuid, t.at),
    index('routing_change_by_merchant').using('gin', t.merchantUuids),
    index('routing_change_by_end').on(t.untilDate),
  ],
)
