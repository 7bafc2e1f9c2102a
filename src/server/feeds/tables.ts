import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FeedFormat, feedStatuses, TitlePart, TitleSeparator } from '../../contract/feeds/feed-formats.ts'
import type { Dropped } from './compile-feed.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A shop's product feed, made into one that Google reads. */
export const productFeed = pgTable(
  'product_feed',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    /** In the address of the feed, so that only who was given it can read. */
    token: text('token').notNull().unique(),
    name: text('name').notNull(),
    domain: text('domain').notNull(),
    filename: text('filename').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    sourceUrl: text('source_url').notNull(),
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
    /** What is known of the source's last good download: asked with it, a server need not send it again. */
    sourceEtag: text('source_etag').notNull().default(''),
    sourceModified: text('source_modified').notNull().default(''),
    sourceHash: text('source_hash').notNull().default(''),
    /** Set with each change of options: what was compiled with others is compiled anew. */
    changedAt: at('changed_at').notNull().defaultNow(),
    compiledAt: at('compiled_at'),
    requestedAt: at('requested_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('product_feed_by_account').on(t.accountUuid, t.createdAt)],
)
export type FeedRow = typeof productFeed.$inferSelect
