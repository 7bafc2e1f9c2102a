import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  numeric,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Text in byte order: comparing row by row must not use the collation of a language. */
const byteText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * One row per merchant visible to an account, with everything the directory shows, filters and sorts by. Data of
 * programmes and campaigns is updated through `merchant_stale`, figures of clicks and sales from the event store. Under
 * row-level security only leakproof comparisons can use an index, so sort columns are integers, text or times, never
 * null, and each index ends with the merchant's uuid in the same direction.
 */
export const accountMerchant = tenantTable(
  'account_merchant',
  {
    merchantUuid: uuid('merchant_uuid').notNull(),
    domain: byteText('domain').notNull(),
    /** Highest percentage in ten-thousandths; 0 for fixed amounts, −1 when nothing is stated. */
    commission: bigint('commission', { mode: 'number' }).notNull(),
    percentage: numeric('percentage', { precision: 9, scale: 4 }),
    flat: numeric('flat', { precision: 18, scale: 4 }),
    currency: text('currency'),
    isRunning: boolean('is_running').notNull(),
    /** There is a programme that is available but not in use. */
    isOffered: boolean('is_offered').notNull(),
    /** One of those states a higher commission than every one in use. */
    isOfferedMore: boolean('is_offered_more').notNull(),
    /** Bits of `settingBits`. */
    settings: integer('settings').notNull(),
    prioritySites: integer('priority_sites').notNull(),
    excludedSites: integer('excluded_sites').notNull(),
    /** First name of the first assigned user; '' for none. */
    manager: byteText('manager').notNull(),
    country: byteText('country').notNull(),
    countries: text('countries').array().notNull(),
    networks: text('networks').array().notNull(),
    networksCount: integer('networks_count').notNull(),
    changedAt: at('changed_at').notNull(),
    clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
    discovers: bigint('discovers', { mode: 'number' }).notNull().default(0),
    conversions: bigint('conversions', { mode: 'number' }).notNull().default(0),
    /** Rejected share of all conversions, in ten-thousandths; −1 without any. */
    rejection: integer('rejection').notNull().default(-1),
    /** 0 not approved, 1 inactive, 2 approved. */
    status: integer('status')
      .notNull()
      .generatedAlwaysAs(sql`CASE WHEN NOT is_running THEN 0 WHEN clicks > 0 OR conversions > 0 THEN 2 ELSE 1 END`),
    isNew: boolean('is_new').notNull().generatedAlwaysAs(sql`NOT is_running AND is_offered AND discovers > 0`),
    isHigher: boolean('is_higher').notNull().generatedAlwaysAs(sql`is_running AND is_offered_more AND clicks > 0`),
  },
  (t) => [
    primaryKey({ columns: [t.accountUuid, t.merchantUuid] }),
    ...[
      t.domain,
      t.commission,
      t.status,
      t.settings,
      t.manager,
      t.country,
      t.changedAt,
      t.rejection,
      t.networksCount,
    ].map((sorted) => index(`account_merchant_by_${sorted.name}`).on(t.accountUuid, sorted, t.merchantUuid)),
  ],
)

/** Merchants whose row above is outdated. Rows are only inserted and deleted, so that no transaction waits here. */
export const merchantStale = tenantTable(
  'merchant_stale',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    merchantUuid: uuid('merchant_uuid').notNull(),
  },
  (t) => [index('merchant_stale_by_account').on(t.accountUuid)],
)

/** The number of merchants in an account's directory, and when its figures were counted. */
export const merchantDirectory = oneRowAnAccount('merchant_directory', {
  merchants: integer('merchants').notNull().default(0),
  figuresAt: at('figures_at'),
})
