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

/** A shop, known by its registrable domain: one catalogue for the installation, shared by all accounts (wire: advertiser). */
export const merchant = pgTable('merchant', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  domain: text('domain').notNull().unique(),
  name: text('name').notNull(),
  faviconUrl: text('favicon_url'),
  /** A key of `categories`; '' while nobody said. */
  category: text('category').notNull().default(''),
  /** Domain and name as they are searched (`foldText`). */
  searchText: text('search_text').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** How a programme pays. `percentage` is 8.5 for 8.5 %; `flat` is major units of `currency`. */
export type CommissionType = 'CPA' | 'CPS' | 'CPC' | 'NoCommission'

export type Relationship = 'joined' | 'pending' | 'suspended' | 'rejected' | 'notjoined'

/** A merchant's offer at one network, as one connection sees it (wire: program). Closed, never deleted. */
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
    /** The account's standing with the merchant at the network; open means `joined`. */
    relationship: text('relationship').$type<Relationship>().notNull().default('joined'),
    commissionType: text('commission_type').$type<CommissionType>().notNull().default('CPS'),
    commissionPercentage: numeric('commission_percentage', { precision: 9, scale: 4 }),
    commissionFlat: numeric('commission_flat', { precision: 18, scale: 4 }),
    commissionCurrency: text('commission_currency'),
    /** What a connector needs to build the tracking link besides the id, as the network gave it. */
    clickUrl: text('click_url'),
    /** When the commission was last asked for; networks that answer one programme a request are asked slowly. */
    commissionCheckedAt: at('commission_checked_at'),
    /** What the network calls its trade, in its own words; '' where it says nothing. */
    category: text('category').notNull().default(''),
    /** The network says that the account has joined, and that its shop takes no clicks at the moment. */
    isOffline: boolean('is_offline').notNull().default(false),
    /** Another commission that one run has seen; it counts when the next one sees it too. */
    seenCommission: text('seen_commission'),
    seenSince: at('seen_since'),
    /** Since when lists that may be incomplete do not hold it; null while they do. */
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
 * What networks offer everybody who has not joined yet: one catalogue for the installation, in the networks' own words. Nothing
 * of it says which account's connection it was read through, and nothing that an account wrote itself gets here.
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
    /** When a network named it last. What none names for a while is gone. */
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.network, t.externalId] }),
    index('offered_programme_by_merchant').on(t.merchantUuid),
  ],
)

/** Append-only history of commission and state (the change log of the merchant page). */
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

/** A programme as it can be used from one site through one connection (wire: tracker). */
export const campaign = tenantTable(
  'campaign',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    siteUuid: uuid('site_uuid').notNull(),
    connectionUuid: uuid('connection_uuid').notNull(),
    programmeUuid: uuid('programme_uuid').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    name: text('name').notNull(),
    /** Host, or host and path prefix, a target must match; the merchant's domain covers its subdomains. */
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

/** Divides a merchant's clicks between two connections: `percentage` to A until `endDate`, `endPercentage` afterwards. */
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
    /** Another percentage or other sites begin another phase: the clicks of one phase are measured together. */
    phase: integer('phase').notNull().default(1),
    phaseStartedAt: at('phase_started_at').notNull().defaultNow(),
    /** Visitors a day that the phase would have on both sides until its end, as it was planned; never raised. */
    plannedVisitors: integer('planned_visitors').notNull().default(0),
    /** Says, with who clicks, on which side they are. Gone with the test. */
    secret: text('secret').notNull().default(sql`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('split_test_by_merchant').on(t.accountUuid, t.merchantUuid)],
)

/** Who of the account looks after a merchant; several may (wire: assignee). */
export const merchantManager = tenantTable(
  'merchant_manager',
  {
    merchantUuid: uuid('merchant_uuid').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.merchantUuid, t.userUuid] })],
)

/** What a merchant is to the account: one partner level and one kind of deal at most. No row means none. */
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

/** What somebody of the account wrote about a merchant (wire: comment). The author keeps their name when they leave. */
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

/** Sites and networks whose campaigns of a merchant are left out of suggestions. One column of the two says which. */
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

/** Which merchant a shop is that files or callbacks of a connection call by a name of their own: the account said so once. */
export const shopName = tenantTable(
  'shop_name',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    /** As the network writes it; capitals say nothing. */
    shop: text('shop').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('shop_name_once').on(t.connectionUuid, sql`lower(${t.shop})`)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures of shops, each once, by the hash of its bytes. */
export const icon = pgTable('icon', {
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  bytes: bytes('bytes').notNull(),
})

/** The picture of a shop, and when it is worth asking for it again. */
export const merchantIcon = pgTable('merchant_icon', {
  merchantUuid: uuid('merchant_uuid').primaryKey(),
  hash: text('hash'),
  failures: integer('failures').notNull().default(0),
  dueAt: at('due_at').notNull(),
})
