import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  date,
  index,
  numeric,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { statementTable } from '../settlement/tables.ts'
import { tenantTable } from '../store/database/tenant-table.ts'
import type {
  EntryState,
  MappingState,
  PayableWhen,
  RateKind,
  RateScope,
} from '../../contract/creators/creator-words.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const money = (name: string) => numeric(name, { precision: 18, scale: 4 })

/** A person who sends visitors through their own links and gets a share of the earnings. */
export const creator = tenantTable(
  'creator',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** Twelve random characters used in links and clicks. Public: it proves nothing by itself. */
    id: text('id').notNull().unique(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** Name and slug in searchable form (`foldText`). */
    searchText: text('search_text').notNull(),
    email: text('email').notNull().default(''),
    /** Their details for statements, and how they want to be paid. */
    address: text('address').notNull().default(''),
    zipcode: text('zipcode').notNull().default(''),
    city: text('city').notNull().default(''),
    countryCode: text('country_code').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    paymentDetails: text('payment_details').notNull().default(''),
    /** Currency of their statements. */
    currency: text('currency').notNull(),
    payableWhen: text('payable_when').$type<PayableWhen>().notNull().default('approved'),
    /** The publisher issues the invoice on the creator's behalf, because both agreed to it in writing on this day. */
    selfBilledSince: date('self_billed_since', { mode: 'string' }),
    archivedAt: at('archived_at'),
    /** When name, slug and mail were deleted at the creator's request; closed statements stay. */
    erasedAt: at('erased_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('creator_by_account').on(t.accountUuid, t.name, t.uuid),
    uniqueIndex('creator_slug_in_use').on(t.accountUuid, t.slug).where(sql`erased_at IS NULL`),
  ],
)

export type CreatorEntity = typeof creator.$inferSelect

/** Every slug a creator has had: pages that use an old one still refer to them, and nobody else gets it. */
export const creatorSlug = tenantTable(
  'creator_slug',
  {
    slug: text('slug').notNull(),
    creatorUuid: uuid('creator_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.slug] }), index('creator_slug_by_creator').on(t.creatorUuid)],
)

/** Which programme a creator may use. Applies to all its campaigns, including later ones. */
export const creatorMapping = tenantTable(
  'creator_mapping',
  {
    creatorUuid: uuid('creator_uuid').notNull(),
    programmeUuid: uuid('programme_uuid').notNull(),
    state: text('state').$type<MappingState>().notNull(),
    userUuid: uuid('user_uuid'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.creatorUuid, t.programmeUuid] }),
    index('creator_mapping_by_programme').on(t.accountUuid, t.programmeUuid),
  ],
)

/** What a creator gets, and from when. Never changed: another rate is another row. */
export const creatorRate = tenantTable(
  'creator_rate',
  {
    /** The higher id wins between two rates of the same moment. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    creatorUuid: uuid('creator_uuid').notNull(),
    kind: text('kind').$type<RateKind>().notNull(),
    /** Percent of the publisher's commission, or an amount of `currency` per sale or lead. */
    amount: money('amount').notNull(),
    currency: text('currency'),
    scope: text('scope').$type<RateScope>().notNull(),
    /** The merchant or the programme; null for all. */
    scopeUuid: uuid('scope_uuid'),
    validFrom: at('valid_from').notNull(),
    userUuid: uuid('user_uuid'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('creator_rate_by_creator').on(t.accountUuid, t.creatorUuid, t.validFrom)],
)

/**
 * Append-only: what a version of a conversion means to a creator. A conversion's newest entry counts; earlier ones show
 * how it came to that.
 */
export const creatorEntry = tenantTable(
  'creator_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    creatorUuid: uuid('creator_uuid').notNull(),
    conversionUuid: uuid('conversion_uuid').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Null when no rate applied at the click. */
    rateId: bigint('rate_id', { mode: 'number' }),
    /** Rounded once, to the payable decimals of the currency. */
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<EntryState>().notNull(),
    reason: text('reason').notNull().default(''),
    merchant: text('merchant').notNull().default(''),
    conversionAt: at('conversion_at').notNull(),
    /** When the conversion reached this version. */
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('creator_entry_once').on(t.conversionUuid, t.version, t.creatorUuid),
    index('creator_entry_by_creator').on(t.accountUuid, t.creatorUuid, t.conversionUuid, t.version),
  ],
)

/** What became payable by the end of a month and was on no earlier statement. */
export const creatorStatement = statementTable('creator_statement', 'creator_uuid')

/** What a conversion adds to a statement: its current value minus what earlier statements contain. */
export const creatorLine = tenantTable(
  'creator_line',
  {
    statementUuid: uuid('statement_uuid').notNull(),
    creatorUuid: uuid('creator_uuid').notNull(),
    conversionUuid: uuid('conversion_uuid').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    merchant: text('merchant').notNull(),
    conversionAt: at('conversion_at').notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    /** In the statement's currency. */
    converted: money('converted').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementUuid, t.conversionUuid, t.currency] }),
    index('creator_line_by_conversion').on(t.accountUuid, t.creatorUuid, t.conversionUuid),
  ],
)

/** A link with which a creator reads their own figures without signing in. Only its hash is stored. */
export const creatorShare = tenantTable(
  'creator_share',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    creatorUuid: uuid('creator_uuid').notNull(),
    hash: text('hash').notNull().unique(),
    /** Hash of the password needed to open it; null for none. */
    passwordHash: text('password_hash'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    lastReadAt: at('last_read_at'),
  },
  (t) => [index('creator_share_by_creator').on(t.accountUuid, t.creatorUuid)],
)
