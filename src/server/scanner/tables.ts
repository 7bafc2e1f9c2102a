import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { Answer, Before, LinkClass, ShownEvidence } from './judge/evidence.ts'
import type { Hop } from './walk/walk.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A target of an account's clicks with its check results. One row per host and path, whatever followed the `?`. */
export const scannedLink = tenantTable(
  'scanned_link',
  {
    /** SHA-256 of `target`: a path may be too long for an index. */
    key: text('key').notNull(),
    /** Host and path, as in reports. */
    target: text('target').notNull(),
    /** The shop's URL that most clicks requested; '' when it cannot be read from a network's link. */
    url: text('url').notNull(),
    /** The network's link that contained it; '' for none. */
    networkUrl: text('network_url').notNull().default(''),
    /** The registrable domain: only one of its pages is opened at a time. */
    host: text('host').notNull(),
    /** Rank by clicks of the last 30 days, from 0; null without clicks. */
    rank: integer('rank'),
    /** The shown result. */
    found: text('found').$type<LinkClass>().notNull().default('UNKNOWN'),
    reason: text('reason').notNull().default(''),
    statusCode: integer('status_code').notNull().default(0),
    destinationUrl: text('destination_url').notNull().default(''),
    brokenSince: at('broken_since'),
    /** The page when it was last healthy. */
    healthy: jsonb('healthy').$type<Before>(),
    /** A failure that waits for a second check. */
    suspected: text('suspected').$type<LinkClass>(),
    suspectedAt: at('suspected_at'),
    checkedAt: at('checked_at'),
    nextAt: at('next_at').notNull(),
    /** When a user requested this check; such a check ignores robots.txt, which applies to automatic visits. */
    askedAt: at('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountUuid, t.key] }),
    index('scanned_link_due').on(t.nextAt),
    index('scanned_link_by_found').on(t.accountUuid, t.found),
  ],
)
export type ScannedLink = typeof scannedLink.$inferSelect

/** One check of a link with all hops; kept for 90 days. */
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

/** Links that a user marked as fixed. */
export const fixedLink = tenantTable('fixed_link', { ...onPage, fixedAt: at('fixed_at').notNull() }, (t) => [
  primaryKey({ columns: [t.accountUuid, t.key] }),
])

export const ignoredLink = tenantTable(
  'ignored_link',
  { uuid: uuid('uuid').primaryKey().defaultRandom(), ...onPage, ignoredAt: at('ignored_at').notNull() },
  (t) => [uniqueIndex('ignored_link_once').on(t.accountUuid, t.key)],
)

/** A shop server's rules for programs. Shared by all accounts: a shop is asked once, no matter who links to it. */
export const scanHost = pgTable('scan_host', {
  host: text('host').primaryKey(),
  /** robots.txt; null when it could not be read, which means "not now". */
  robots: text('robots'),
  robotsAt: at('robots_at'),
  restUntil: at('rest_until'),
  /** Refusals since the shop's last normal answer. */
  refusals: integer('refusals').notNull().default(0),
  /** Its answer to an invented address; null when there was none. */
  made: jsonb('made').$type<Answer>(),
  madeAt: at('made_at'),
})
