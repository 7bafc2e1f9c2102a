import { date, index, integer, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A file of ad costs that a publisher brought, or one connection to an ad service: what rows of costs belong to. */
export const costSource = pgTable(
  'cost_source',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    kind: text('kind').$type<'upload' | 'google-ads'>().notNull(),
    name: text('name').notNull(),
    userUuid: uuid('user_uuid'),
    rowCount: integer('row_count').notNull().default(0),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('cost_source_by_account').on(t.accountUuid, t.createdAt)],
)

/** What ads cost on one day for one domain, as the source says it. A day is the ad service's own. */
export const adCost = pgTable(
  'ad_cost',
  {
    accountUuid: uuid('account_uuid').notNull(),
    sourceUuid: uuid('source_uuid')
      .notNull()
      .references(() => costSource.uuid, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    domain: text('domain').notNull(),
    currency: text('currency').notNull(),
    cost: numeric('cost', { precision: 18, scale: 4 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceUuid, t.day, t.domain, t.currency] }),
    index('ad_cost_by_day').on(t.accountUuid, t.day),
  ],
)
