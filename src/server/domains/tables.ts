import { boolean, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { DomainState } from '../../contract/domains/domain-states.ts'

/** An account's own domain (R236: own domains). */
export const domain = tenantTable(
  'own_domain',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** In browser form: lower case, `xn--` for non-ASCII names. */
    name: text('name').notNull(),
    token: text('token').notNull(),
    state: text('state').$type<DomainState>().notNull().default('waiting'),
    /** The problem found in the last check; '' for none. */
    problem: text('problem').notNull().default(''),
    isMain: boolean('is_main').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Set permanently once the proof was seen. */
    provenAt: timestamp('proven_at', { withTimezone: true, mode: 'date' }),
    checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }),
    /** Since when it no longer works; null while it does, or if it never did. */
    brokenAt: timestamp('broken_at', { withTimezone: true, mode: 'date' }),
    /** Removed from the list. A proven one keeps serving its account's links until another account proves it. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    uniqueIndex('own_domain_once').on(t.accountUuid, t.name),
    uniqueIndex('own_domain_proven').on(t.name).where(sql`proven_at IS NOT NULL`),
    uniqueIndex('own_domain_main').on(t.accountUuid).where(sql`is_main`),
  ],
)
