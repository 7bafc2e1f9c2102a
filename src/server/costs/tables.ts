import {
  boolean,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A source of costs: a file of ad costs uploaded by a publisher, or one connection to an ad service. */
export const costSource = tenantTable(
  'cost_source',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
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

/** Ad costs of one day and domain, as the source reports them. Days are in the ad service's time zone. */
export const adCost = tenantTable(
  'ad_cost',
  {
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

/** The account's sign-in at Google. One per account; it stays without credentials after disconnecting. */
export const googleAdsConnection = oneRowAnAccount('google_ads_connection', {
  userUuid: uuid('user_uuid').notNull(),
  /** The refresh token, encrypted like network credentials; null after disconnecting. */
  credentials: text('credentials'),
  connectedAt: at('connected_at').notNull().defaultNow(),
})

/**
 * A Google Ads account whose costs are read: one source of costs. Choosing it again continues the same source, so that
 * no day counts twice.
 */
export const googleAdsCustomer = tenantTable(
  'google_ads_customer',
  {
    sourceUuid: uuid('source_uuid')
      .primaryKey()
      .references(() => costSource.uuid, { onDelete: 'cascade' }),
    /** Ten digits, without dashes. */
    customerId: text('customer_id').notNull(),
    /** The account that grants the access: itself, or a manager account above it. */
    loginCustomerId: text('login_customer_id').notNull(),
    currency: text('currency').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    lastImportAt: at('last_import_at'),
  },
  (t) => [uniqueIndex('google_ads_customer_once').on(t.accountUuid, t.customerId)],
)

/** One import of one customer's costs. */
export const googleAdsRun = tenantTable(
  'google_ads_run',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    sourceUuid: uuid('source_uuid')
      .notNull()
      .references(() => costSource.uuid, { onDelete: 'cascade' }),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    /** Days and domains that were written. */
    rowCount: integer('row_count').notNull().default(0),
    message: text('message').notNull().default(''),
  },
  (t) => [index('google_ads_run_by_source').on(t.accountUuid, t.sourceUuid, t.startedAt)],
)
