import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A short link of the account that goes to a merchant (wire: urlshort). The code is its address and its key. */
export const smartLink = pgTable(
  'smart_link',
  {
    code: text('code').primaryKey(),
    accountUuid: uuid('account_uuid').notNull(),
    siteUuid: uuid('site_uuid').notNull(),
    merchantUuid: uuid('merchant_uuid').notNull(),
    campaignUuid: uuid('campaign_uuid'),
    name: text('name').notNull(),
    siteUrl: text('site_url').notNull(),
    targetUrl: text('target_url').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('smart_link_by_account').on(t.accountUuid)],
)
