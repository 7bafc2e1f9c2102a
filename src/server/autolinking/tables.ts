import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AutoLinkMode, AutoLinkScope } from '../../contract/autolinking/auto-linking-choices.ts'
import type { NamedShop } from '../../contract/autolinking/auto-linking.ts'
import type { PageSums } from './page-sums.ts'
import { tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Auto-linking settings of a site; off for sites without a row. */
export const autoLinking = tenantTable(
  'auto_linking',
  {
    siteUuid: uuid('site_uuid').primaryKey(),
    mode: text('mode').$type<AutoLinkMode>().notNull(),
    className: text('class_name').notNull(),
    scope: text('scope').$type<AutoLinkScope>().notNull(),
    mostInPage: integer('most_in_page').notNull(),
    mostInParagraph: integer('most_in_paragraph').notNull(),
    shops: jsonb('shops').$type<NamedShop[]>().notNull(),
  },
  (t) => [index('auto_linking_by_account').on(t.accountUuid)],
)

/** A shop's name on a page without a link, as last reported in report mode. */
export const autoMention = tenantTable(
  'auto_mention',
  {
    siteUuid: uuid('site_uuid').notNull(),
    /** Host and path. */
    page: text('page').notNull(),
    /** The shop's domain. */
    domain: text('domain').notNull(),
    mentions: integer('mentions').notNull(),
    /** The sentence of the first mention. */
    before: text('before').notNull(),
    name: text('name').notNull(),
    after: text('after').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteUuid, t.page, t.domain] }),
    index('auto_mention_by_account').on(t.accountUuid, t.seenAt),
  ],
)

/** A fair test of auto-linking: half of a site's pages with links, half without. At most one per site is open. */
export const autoLinkTest = tenantTable(
  'auto_link_test',
  {
    uuid: uuid('uuid').primaryKey(),
    siteUuid: uuid('site_uuid').notNull(),
    /** Assigns the pages; unique to each test. */
    key: text('key').notNull(),
    startedAt: at('started_at').notNull(),
    /** Its planned end. */
    until: at('until').notNull(),
    endedAt: at('ended_at'),
    /** Stored once its sales were reported. */
    result: jsonb('result').$type<PageSums>(),
  },
  (t) => [
    index('auto_link_test_by_account').on(t.accountUuid, t.siteUuid, t.startedAt),
    uniqueIndex('auto_link_test_one_of_site').on(t.siteUuid).where(sql`ended_at IS NULL`),
  ],
)
