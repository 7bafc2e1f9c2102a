import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * A shop, identified by its registrable domain: one catalogue for the installation, shared by all accounts (API name:
 * advertiser).
 */
export const merchant = pgTable('merchant', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  domain: text('domain').notNull().unique(),
  name: text('name').notNull(),
  faviconUrl: text('favicon_url'),
  /** A key of `categories`; '' while unknown. */
  category: text('category').notNull().default(''),
  /** Domain and name in searchable form (`foldText`). */
  searchText: text('search_text').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** How a programme pays. `percentage` is 8.5 for 8.5 %; `flat` is major units of `currency`. */
export type CommissionType = 'CPA' | 'CPS' | 'CPC' | 'NoCommission'

export type Relationship = 'joined' | 'pending' | 'suspended' | 'rejected' | 'notjoined'

/** A merchant's offer at one network, as one connection sees it (API name: program). Closed, never deleted. */
export const programme = tenantTable(
  'programme',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    network: text('network').notNull(),
    externalId: text('external_id').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    name: text('name').notNull(),
    domains: text('domains').array().notNull().default([]),
    countries: text('countries').array().notNull().default([]),
    isOpen: boolean('is_open').notNull(),
    /** The account's relationship with the merchant at the network; open means `joined`. */
    relationship: text('relationship').$type<Relationship>().notNull().default('joined'),
    commissionType: text('commission_type').$type<CommissionType>().notNull().default('CPS'),
    commissionPercentage: numeric('commission_percentage', { precision: 9, scale: 4 }),
    commissionFlat: numeric('commission_flat', { precision: 18, scale: 4 }),
    commissionCurrency: text('commission_currency'),
    /** Data besides the id that a connector needs for the tracking link, as the network sent it. */
    clickUrl: text('click_url'),
    /** When the commission was last read; networks that need one request per programme are read slowly. */
    commissionCheckedAt: at('commission_checked_at'),
    /** The network's own words for its trade; '' when it has none. */
    category: text('category').notNull().default(''),
    /** The network reports that the account has joined, but that the shop accepts no clicks at the moment. */
    isOffline: boolean('is_offline').notNull().default(false),
    /** A different commission that one run has seen; it is accepted when the next one sees it too. */
    seenCommission: text('seen_commission'),
    seenSince: at('seen_since'),
    /** Since when lists that may be incomplete do not contain it; null while they do. */
    missingSince: at('missing_since'),
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('programme_by_network_id').on(t.connectionUuid, t.externalId),
    index('programme_by_account').on(t.accountUuid, t.merchantUuid),
  ],
)

/**
 * Offers of networks to everyone who has not joined yet: one catalogue for the installation, in the networks' own
 * words. It does not show which account's connection it was read through, and contains nothing an account wrote itself.
 */
export const offeredProgramme = pgTable(
  'offered_programme',
  {
    network: text('network').notNull(),
    externalId: text('external_id').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    countries: text('countries').array().notNull().default([]),
    commissionType: text('commission_type').$type<CommissionType>().notNull().default('CPS'),
    commissionPercentage: numeric('commission_percentage', { precision: 9, scale: 4 }),
    commissionFlat: numeric('commission_flat', { precision: 18, scale: 4 }),
    commissionCurrency: text('commission_currency'),
    /** When a network last listed it. Offers not listed for a while are deleted. */
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.network, t.externalId] }),
    index('offered_programme_by_merchant').on(t.merchantUuid),
  ],
)

/** Append-only history of commission and status (the change log of the merchant page). */
export const programmeChange = tenantTable(
  'programme_change',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    programmeUuid: uuid('programme_uuid').notNull(),
    at: at('at').notNull().defaultNow(),
    fromIsOpen: boolean('from_is_open'),
    toIsOpen: boolean('to_is_open').notNull(),
    fromPercentage: numeric('from_percentage', { precision: 9, scale: 4 }),
    toPercentage: numeric('to_percentage', { precision: 9, scale: 4 }),
    fromFlat: numeric('from_flat', { precision: 18, scale: 4 }),
    toFlat: numeric('to_flat', { precision: 18, scale: 4 }),
    currency: text('currency'),
  },
  (t) => [index('programme_change_by_programme').on(t.accountUuid, t.programmeUuid, t.at)],
)

/** A programme as usable from one site through one connection (API name: tracker). */
export const campaign = tenantTable(
  'campaign',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    siteUuid: uuid('site_uuid').notNull(),
    connectionUuid: uuid('connection_uuid').notNull(),
    programmeUuid: uuid('programme_uuid').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    name: text('name').notNull(),
    /** Host, or host and path prefix, that a target must match; the merchant's domain covers its subdomains. */
    urlMatch: text('url_match').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isPriority: boolean('is_priority').notNull().default(false),
    isExcluded: boolean('is_excluded').notNull().default(false),
    isFallback: boolean('is_fallback').notNull().default(false),
    isBoost: boolean('is_boost').notNull().default(false),
    isCreatorOnly: boolean('is_creator_only').notNull().default(false),
    isCreatorDefault: boolean('is_creator_default').notNull().default(false),
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('campaign_by_site_and_programme').on(t.siteUuid, t.programmeUuid),
    index('campaign_by_account').on(t.accountUuid, t.merchantUuid),
  ],
)

/**
 * Divides a merchant's clicks between two connections: `percentage` to A until `endDate`, `endPercentage` afterwards.
 */
export const splitTest = tenantTable(
  'split_test',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    connectionUuidA: uuid('connection_uuid_a').notNull(),
    connectionUuidB: uuid('connection_uuid_b').notNull(),
    /** Sites it runs on; empty means all. */
    siteUuids: uuid('site_uuids').array().notNull().default([]),
    percentage: integer('percentage').notNull(),
    endPercentage: integer('end_percentage').notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Hosts of the shop it runs for; empty means all. */
    domains: text('domains').array().notNull().default([]),
    /** A changed percentage or changed sites begin a new phase: the clicks of one phase are measured together. */
    phase: integer('phase').notNull().default(1),
    phaseStartedAt: at('phase_started_at').notNull().defaultNow(),
    /** Visitors per day on both sides until the end of the phase, as planned; never raised. */
    plannedVisitors: integer('planned_visitors').notNull().default(0),
    /** Together with the visitor, determines their side. Deleted with the test. */
    secret: text('secret').notNull().default(sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('split_test_by_merchant').on(t.accountUuid, t.merchantUuid)],
)

/** Users of the account assigned to a merchant; there may be several (API name: assignee). */
export const merchantManager = tenantTable(
  'merchant_manager',
  {
    merchantUuid: uuid('merchant_uuid').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.merchantUuid, t.userUuid] })],
)

/** The status of a merchant for the account: at most one partner level and one kind of deal. No row means none. */
export const merchantStatus = tenantTable(
  'merchant_status',
  {
    merchantUuid: uuid('merchant_uuid').notNull(),
    type: text('type').$type<'partner' | 'deal'>().notNull(),
    value: text('value').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.merchantUuid, t.type] })],
)

/** A user's note about a merchant (API name: comment). The author's name stays when they leave. */
export const merchantNote = tenantTable(
  'merchant_note',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    authorUuid: uuid('author_uuid').notNull(),
    author: text('author').notNull(),
    content: text('content').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('merchant_note_by_merchant').on(t.accountUuid, t.merchantUuid, t.createdAt)],
)

/** Sites and networks whose campaigns of a merchant are excluded from suggestions. One of the two columns is set. */
export const merchantIgnore = tenantTable(
  'merchant_ignore',
  {
    merchantUuid: uuid('merchant_uuid').notNull(),
    kind: text('kind').$type<'site' | 'network'>().notNull(),
    of: uuid('of').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.merchantUuid, t.kind, t.of] })],
)

/** Whether creators may use a merchant; no row means open. */
export const merchantCreators = tenantTable(
  'merchant_creators',
  {
    merchantUuid: uuid('merchant_uuid').notNull(),
    access: text('access').$type<'approval' | 'disabled'>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.merchantUuid] })],
)

/** The merchant for a shop name in files or callbacks of a connection, assigned by the account. */
export const shopName = tenantTable(
  'shop_name',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    /** As the network writes it; case is ignored. */
    shop: text('shop').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('shop_name_once').on(t.connectionUuid, sql`lower(${t.shop})`)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Icons of shops, each stored once, by the hash of its bytes. */
export const icon = pgTable('icon', {
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  bytes: bytes('bytes').notNull(),
})

/** The icon of a shop, and when to fetch it again. */
export const merchantIcon = pgTable('merchant_icon', {
  merchantUuid: uuid('merchant_uuid').primaryKey(),
  hash: text('hash'),
  failures: integer('failures').notNull().default(0),
  dueAt: at('due_at').notNull(),
})
