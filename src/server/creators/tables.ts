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

/** Somebody who sends visitors with links of their own and gets a part of what they earn. */
export const creator = tenantTable(
  'creator',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** Twelve random characters that are in links and in clicks. Public: it proves nothing by itself. */
    id: text('id').notNull().unique(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** Name and slug as they are searched (`foldText`). */
    searchText: text('search_text').notNull(),
    email: text('email').notNull().default(''),
    /** Who they are on statements, and how they want to be paid. */
    address: text('address').notNull().default(''),
    zipcode: text('zipcode').notNull().default(''),
    city: text('city').notNull().default(''),
    countryCode: text('country_code').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    paymentDetails: text('payment_details').notNull().default(''),
    /** Statements are made out in it. */
    currency: text('currency').notNull(),
    payableWhen: text('payable_when').$type<PayableWhen>().notNull().default('approved'),
    /** The publisher writes the invoice in the creator's name, because both agreed to it in writing on this day. */
    selfBilledSince: date('self_billed_since', { mode: 'string' }),
    archivedAt: at('archived_at'),
    /** Name, slug and mail were removed at the creator's wish; closed statements stay. */
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

/** Every slug a creator has had: pages that name an old one still mean them, and nobody else gets it. */
export const creatorSlug = tenantTable(
  'creator_slug',
  {
    slug: text('slug').notNull(),
    creatorUuid: uuid('creator_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.slug] }), index('creator_slug_by_creator').on(t.creatorUuid)],
)

/** Which programme a creator may use. It holds for all of its campaigns, also for later ones. */
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

/** What a creator gets, from when on. Never changed: another rate is another row. */
export const creatorRate = tenantTable(
  'creator_rate',
  {
    /** Of two rates of one moment the later one counts. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    creatorUuid: uuid('creator_uuid').notNull(),
    kind: text('kind').$type<RateKind>().notNull(),
    /** Percent of the publisher's commission, or an amount of `currency` for each sale or lead. */
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
 * Append-only: what a version of a conversion means to a creator. The newest entry of a conversion is what counts; the ones
 * before it say how it came to that.
 */
export const creatorEntry = tenantTable(
  'creator_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    creatorUuid: uuid('creator_uuid').notNull(),
    conversionUuid: uuid('conversion_uuid').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Null when no rate held at the click. */
    rateId: bigint('rate_id', { mode: 'number' }),
    /** Rounded once, to what the currency can be paid in. */
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<EntryState>().notNull(),
    reason: text('reason').notNull().default(''),
    merchant: text('merchant').notNull().default(''),
    conversionAt: at('conversion_at').notNull(),
    /** When the conversion came to this version. */
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('creator_entry_once').on(t.conversionUuid, t.version, t.creatorUuid),
    index('creator_entry_by_creator').on(t.accountUuid, t.creatorUuid, t.conversionUuid, t.version),
  ],
)

/** What became payable up to the end of a month and stood on no earlier statement. */
export const creatorStatement = statementTable('creator_statement', 'creator_uuid')

/** What a conversion adds to a statement: what it is worth now, less what earlier statements said of it. */
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

/** A link by which a creator reads their own figures, without signing in. Only its hash is kept. */
export const creatorShare = tenantTable(
  'creator_share',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    creatorUuid: uuid('creator_uuid').notNull(),
    hash: text('hash').notNull().unique(),
    /** Of what is asked of who opens it; null for nothing. */
    passwordHash: text('password_hash'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    lastReadAt: at('last_read_at'),
  },
  (t) => [index('creator_share_by_creator').on(t.accountUuid, t.creatorUuid)],
)
