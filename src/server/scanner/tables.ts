import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { Answer, Before, LinkClass, ShownEvidence } from './judge/evidence.ts'
import type { Hop } from './walk/walk.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A target that clicks of an account went to, and what looks at it found. One row a host and path, whatever stood behind `?`. */
export const scannedLink = tenantTable(
  'scanned_link',
  {
    /** SHA-256 of `target`: a path may be longer than an index takes. */
    key: text('key').notNull(),
    /** Host and path, as reports write it. */
    target: text('target').notNull(),
    /** The shop's page as most clicks asked for it; '' where a network's link cannot be taken apart. */
    url: text('url').notNull(),
    /** The network's link it was taken out of; '' for none. */
    networkUrl: text('network_url').notNull().default(''),
    /** The registrable domain: one of its pages is opened at a time. */
    host: text('host').notNull(),
    /** Place by clicks of the last 30 days, from 0; null once nobody clicks it. */
    rank: integer('rank'),
    /** What is shown. */
    found: text('found').$type<LinkClass>().notNull().default('UNKNOWN'),
    reason: text('reason').notNull().default(''),
    statusCode: integer('status_code').notNull().default(0),
    destinationUrl: text('destination_url').notNull().default(''),
    brokenSince: at('broken_since'),
    /** What its page showed when it was last healthy. */
    healthy: jsonb('healthy').$type<Before>(),
    /** A failure that waits for a second look. */
    suspected: text('suspected').$type<LinkClass>(),
    suspectedAt: at('suspected_at'),
    checkedAt: at('checked_at'),
    nextAt: at('next_at').notNull(),
    /** A person asked for this look: robots.txt speaks to programs that come by themselves. */
    askedAt: at('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountUuid, t.key] }),
    index('scanned_link_due').on(t.nextAt),
    index('scanned_link_by_found').on(t.accountUuid, t.found),
  ],
)
export type ScannedLink = typeof scannedLink.$inferSelect

/** One look at a link, hop by hop; kept for 90 days. */
export const linkLook = tenantTable(
  'link_look',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    key: text('key').notNull(),
    at: at('at').notNull(),
    found: text('found').$type<LinkClass>().notNull(),
    reason: text('reason').notNull(),
    statusCode: integer('status_code').notNull(),
    hops: jsonb('hops').$type<Hop[]>().notNull(),
    evidence: jsonb('evidence').$type<ShownEvidence[]>().notNull().default([]),
  },
  (t) => [index('link_look_by_link').on(t.accountUuid, t.key, t.at), index('link_look_by_age').on(t.at)],
)

const onPage = {
  siteUuid: uuid('site_uuid').notNull(),
  page: text('page').notNull(),
  target: text('target').notNull(),
  /** SHA-256 of site, page and target. */
  key: text('key').notNull(),
}

/** What somebody said was mended. */
export const fixedLink = tenantTable('fixed_link', { ...onPage, fixedAt: at('fixed_at').notNull() }, (t) => [
  primaryKey({ columns: [t.accountUuid, t.key] }),
])

export const ignoredLink = tenantTable(
  'ignored_link',
  { uuid: uuid('uuid').primaryKey().defaultRandom(), ...onPage, ignoredAt: at('ignored_at').notNull() },
  (t) => [uniqueIndex('ignored_link_once').on(t.accountUuid, t.key)],
)

/** What a shop's server asked of programs. It belongs to no account: a shop is asked once, no matter who links to it. */
export const scanHost = pgTable('scan_host', {
  host: text('host').primaryKey(),
  /** robots.txt; null when it could not be read, which means "not now". */
  robots: text('robots'),
  robotsAt: at('robots_at'),
  restUntil: at('rest_until'),
  /** How often the shop refused us since it last let us in. */
  refusals: integer('refusals').notNull().default(0),
  /** What it answers to an address nobody ever made; null where it did not answer. */
  made: jsonb('made').$type<Answer>(),
  madeAt: at('made_at'),
})
