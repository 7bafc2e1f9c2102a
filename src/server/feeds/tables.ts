import { bigint, boolean, index, integer, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { FeedFormat, feedStatuses, TitlePart, TitleSeparator } from '../../contract/feeds/feed-formats.ts'
import type { Dropped } from './judge-product.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A shop's product feed, converted into one that Google reads. */
export const productFeed = tenantTable(
  'product_feed',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** Token in the feed's address, so that only people who have it can read: sealed, plus its SHA-256 for lookup. */
    sealedToken: text('sealed_token'),
    tokenHash: text('token_hash').unique(),
    name: text('name').notNull(),
    domain: text('domain').notNull(),
    filename: text('filename').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    /** Address of the shop's feed, sealed: many contain a key. */
    sealedSource: text('sealed_source'),
    format: text('format').$type<FeedFormat>().notNull(),
    titleParts: text('title_parts').array().$type<TitlePart[]>().notNull(),
    titleSeparator: text('title_separator').$type<TitleSeparator>().notNull(),
    priceStepCount: integer('price_step_count').notNull(),
    excludesOutOfStock: boolean('excludes_out_of_stock').notNull(),
    isActive: boolean('is_active').notNull(),
    siteUuid: uuid('site_uuid'),
    status: text('status').$type<(typeof feedStatuses)[number]>().notNull().default('Updating'),
    message: text('message').notNull().default(''),
    productCount: integer('product_count'),
    dropped: jsonb('dropped').$type<Dropped[]>().notNull().default([]),
    /** Of the last good file. */
    bytes: bigint('bytes', { mode: 'number' }),
    etag: text('etag'),
    /** Validators of the source's last good download: with them, a server need not send it again. */
    sourceEtag: text('source_etag').notNull().default(''),
    sourceModified: text('source_modified').notNull().default(''),
    sourceHash: text('source_hash').notNull().default(''),
    /** Set with each change of options: files compiled before it are compiled again. */
    changedAt: at('changed_at').notNull().defaultNow(),
    compiledAt: at('compiled_at'),
    requestedAt: at('requested_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Stored in plain text by earlier versions: sealed and removed at the next start. */
    token: text('token'),
    sourceUrl: text('source_url'),
  },
  (t) => [index('product_feed_by_account').on(t.accountUuid, t.createdAt)],
)
export type FeedRow = typeof productFeed.$inferSelect

/** A feed that a connected network lists, with `{name}` in its address in place of secrets. */
export const feedSource = tenantTable(
  'feed_source',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    format: text('format').$type<FeedFormat>().notNull(),
    /** Its id at the network. */
    feedId: text('feed_id').notNull(),
    name: text('name').notNull(),
    domain: text('domain').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    url: text('url').notNull(),
    productCount: integer('product_count'),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('feed_source_once').on(t.connectionUuid, t.feedId),
    index('feed_source_by_account').on(t.accountUuid),
  ],
)

/** When a connection was last queried for its feeds. */
export const feedLook = tenantTable('feed_look', {
  connectionUuid: uuid('connection_uuid').primaryKey(),
  lookedAt: at('looked_at').notNull(),
})
