import { index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'
import type { Healing } from '../../contract/links/link-settings.ts'
import type { LinkHealth, LinkTarget } from '../../contract/links/smart-link.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The account's short link to a merchant (wire: urlshort). The code is its address and its key, in lower case. */
export const smartLink = tenantTable(
  'smart_link',
  {
    code: text('code').primaryKey(),
    siteUuid: uuid('site_uuid').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    campaignUuid: uuid('campaign_uuid'),
    name: text('name').notNull(),
    siteUrl: text('site_url').notNull(),
    targetUrl: text('target_url').notNull(),
    /** The public id of the link's creator; '' for none. */
    creatorId: text('creator_id').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Position in the publisher's own order; null for links created since it was set. */
    place: integer('place'),
    fallbackUrl: text('fallback_url').notNull().default(''),
    /** The row stays, so that the code is never reassigned and statistics keep their name. */
    deletedAt: at('deleted_at'),
    health: text('health').$type<LinkHealth>().notNull().default('unchecked'),
    healthAt: at('health_at'),
    /** Consecutive failures, and the first of them. */
    failures: integer('failures').notNull().default(0),
    failingSince: at('failing_since'),
    /** Consecutive healthy checks. */
    healthyLooks: integer('healthy_looks').notNull().default(0),
    /** Where clicks go while the target is broken. */
    replacementUrl: text('replacement_url'),
    replacedAt: at('replaced_at'),
    /** A replacement target that waits for the publisher's approval. */
    proposedUrl: text('proposed_url'),
  },
  (t) => [index('smart_link_by_account').on(t.accountUuid)],
)
export type LinkRow = typeof smartLink.$inferSelect

/** A link's targets and when each started. Rows are only added. */
export const smartLinkTarget = tenantTable(
  'smart_link_target',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    code: text('code').notNull(),
    targetUrl: text('target_url').notNull(),
    campaignUuid: uuid('campaign_uuid'),
    reason: text('reason').$type<LinkTarget['reason']>().notNull(),
    /** The author; null for the server itself. */
    userUuid: uuid('user_uuid'),
    since: at('since').notNull(),
  },
  (t) => [index('smart_link_target_by_code').on(t.accountUuid, t.code, t.since)],
)

/** Common settings of a site's links. No row: none. */
export const smartLinkSite = tenantTable('smart_link_site', {
  siteUuid: uuid('site_uuid').primaryKey(),
  utmSource: text('utm_source').notNull(),
  utmMedium: text('utm_medium').notNull(),
  utmCampaign: text('utm_campaign').notNull(),
  fallbackUrl: text('fallback_url').notNull(),
})

/** No row: only another campaign may carry the click. */
export const smartLinkAccount = oneRowAnAccount('smart_link_account', {
  healing: text('healing').$type<Healing>().notNull(),
})
