import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'
import type { ConversionStatus } from '../../contract/status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const arrivalSources = ['api', 'callback', 'upload', 'own'] as const
export type ArrivalSource = (typeof arrivalSources)[number]

/**
 * Every arrival of a transaction, append-only: what a network reported, and when. Identical content is stored once
 * (`content_hash`); a change is a new row.
 */
export const ledger = tenantTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    connectionUuid: uuid('connection_uuid').notNull(),
    transactionId: text('transaction_id').notNull(),
    source: text('source').$type<ArrivalSource>().notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    contentHash: text('content_hash').notNull(),
    /** The transaction as the connector understood it, with the network's raw status word. */
    content: jsonb('content').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_once').on(t.connectionUuid, t.transactionId, t.contentHash),
    index('ledger_by_time').on(t.accountUuid, t.receivedAt),
  ],
)

/** The latest state of a transaction. `version` grows with every change, which `conversionToCopy` notes. */
export const conversion = tenantTable(
  'conversion',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    network: text('network').notNull(),
    transactionId: text('transaction_id').notNull(),
    at: at('at').notNull(),
    clickAt: at('click_at'),
    /** The network's own time of this state; null when it gives none. Decides which of two states is later. */
    changedAt: at('changed_at'),
    status: text('status').$type<ConversionStatus>().notNull(),
    /** `sale` for sales and leads, `cpc` for paid clicks. */
    kind: text('kind').$type<'sale' | 'cpc'>().notNull().default('sale'),
    sale: numeric('sale', { precision: 18, scale: 4 }).notNull(),
    commission: numeric('commission', { precision: 18, scale: 4 }).notNull(),
    currency: text('currency').notNull(),
    orderId: text('order_id').notNull().default(''),
    name: text('name').notNull().default(''),
    errorCode: text('error_code').notNull().default(''),
    /** The reason for a rejection, in the network's words. */
    reason: text('reason').notNull().default(''),
    /** The click id the network returned; '' for none. */
    clickId: text('click_id').notNull().default(''),
    programmeId: text('programme_id').notNull().default(''),
    mediaId: text('media_id').notNull().default(''),
    /** How its page was found: `click`, `media` or `none`. */
    attributedBy: text('attributed_by').$type<'click' | 'media' | 'none'>().notNull().default('none'),
    /** Inherited values: the columns the event store shares between clicks and conversions. */
    inherited: jsonb('inherited').$type<Record<string, unknown>>().notNull().default({}),
    subIds: jsonb('sub_ids').$type<string[]>().notNull().default([]),
    /** The creator named by an order's coupon, which overrides any click; '' for none. */
    creatorId: text('creator_id').notNull().default(''),
    /** When to look up its click (again); null when found or given up. */
    matchAfter: at('match_after'),
    /** Removed by the publisher with its file; its transaction id is free again. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversion_by_transaction').on(t.connectionUuid, t.transactionId),
    index('conversion_by_account').on(t.accountUuid, t.at),
    // networks whose records are added up by order (`order-records.ts`)
    index('conversion_by_order').on(t.connectionUuid, t.orderId).where(sql`network = 'rakuten'`),
    index('conversion_to_match').on(t.matchAfter).where(sql`match_after IS NOT NULL`),
  ],
)

/**
 * Numbers arrivals in the order they became visible, without gaps: a reader that continues after the last number misses
 * nothing, though transactions may commit in another order than they began.
 */
export const changeNumber = tenantTable(
  'change_number',
  {
    number: bigint('number', { mode: 'number' }).notNull(),
    ledgerId: bigint('ledger_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.number] }), uniqueIndex('change_number_once').on(t.ledgerId)],
)

/** The last number of an account, and the ledger id below which nothing new can appear. */
export const changeMark = oneRowAnAccount('change_mark', {
  last: bigint('last', { mode: 'number' }).notNull().default(0),
  floorId: bigint('floor_id', { mode: 'number' }).notNull().default(0),
  /** An id that becomes the floor once everything in progress at `markAt` must have ended. */
  markId: bigint('mark_id', { mode: 'number' }).notNull().default(0),
  markAt: at('mark_at').notNull(),
})

/**
 * Conversions whose latest version is not in the event store yet, in order of change (`to-copy.ts`); one may be noted
 * more than once. A separate table: a column in the conversion would rewrite that whole row and its indexes.
 */
export const conversionToCopy = pgTable(
  'conversion_to_copy',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    conversionUuid: uuid('conversion_uuid').notNull(),
    /**
     * Its time before the change, if the UTC day changed: the event store has a row there. `-infinity`: noted before
     * days were recorded, so unknown.
     */
    oldAt: at('old_at'),
  },
  (t) => [index('conversion_to_copy_moved').on(t.conversionUuid).where(sql`old_at IS NOT NULL`)],
)

/** The meaning of a network's unknown state word at a connection, defined once by the account. */
export const stateWord = tenantTable(
  'state_word',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    /** The lookup form (`plainWord`). */
    word: text('word').notNull(),
    /** As the network writes it. */
    written: text('written').notNull(),
    status: text('status').$type<ConversionStatus>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('state_word_once').on(t.connectionUuid, t.word)],
)

/** European Central Bank reference rates as published: units of `currency` for one euro. */
export const rate = pgTable(
  'rate',
  {
    day: date('day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    perEuro: numeric('per_euro', { precision: 18, scale: 6 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
)
