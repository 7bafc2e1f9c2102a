import { boolean, index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { ScriptOptions } from '../../contract/sites/script-options.ts'
import type { InstallResult } from '../../contract/sites/install-check.ts'
import type { siteGroupColours } from '../../contract/sites/site-groups.ts'
import type { siteTypes } from '../../contract/sites/sites.ts'

/** A website, app, newsletter or social profile of an account (wire: channel). */
export const site = tenantTable(
  'site',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    domain: text('domain').notNull(),
    type: text('type').$type<(typeof siteTypes)[number]>().notNull().default('Website'),
    currencyCode: text('currency_code').notNull().default('DKK'),
    /** false: discover mode, clicks are only logged (R5: discover clicks). */
    isActive: boolean('is_active').notNull().default(true),
    /** Set while the plan allows fewer sites: whether the site was active before, and will be with a bigger plan. */
    wasActive: boolean('was_active'),
    scriptOptions: jsonb('script_options').$type<Partial<ScriptOptions>>().notNull().default({}),
    /** Domains this site may redirect to besides merchants (R18: where a redirect may lead). */
    allowedDomains: text('allowed_domains').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** When the site was deleted. The row stays, because its statistics keep its name. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [index('site_by_account').on(t.accountUuid)],
)

/** R233: site groups. A folder of sites; a site may be in several. */
export const siteGroup = tenantTable(
  'site_group',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    colour: text('colour').$type<(typeof siteGroupColours)[number]>().notNull(),
    /** The account's own order. */
    place: integer('place').notNull(),
    siteUuids: uuid('site_uuids').array().notNull(),
  },
  (t) => [index('site_group_by_account').on(t.accountUuid, t.place)],
)

/** The last check of the script on a site's pages. */
export const installCheck = tenantTable(
  'install_check',
  {
    siteUuid: uuid('site_uuid').primaryKey(),
    /** When the last check was requested, by a person or by the weekly job. */
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** When the last one ended, successful or not. */
    endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
    /** Result of the last successful check. */
    result: jsonb('result').$type<InstallResult>(),
  },
  (t) => [index('install_check_by_account').on(t.accountUuid)],
)
