import { boolean, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { DomainState } from '../../contract/domains/domain-states.ts'

/** A domain of an account's own (R236: own domains). */
export const domain = tenantTable(
  'own_domain',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** As browsers send it: small letters, `xn--` for others. */
    name: text('name').notNull(),
    token: text('token').notNull(),
    state: text('state').$type<DomainState>().notNull().default('waiting'),
    /** What was amiss when it was looked at last; '' where nothing was. */
    problem: text('problem').notNull().default(''),
    isMain: boolean('is_main').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Set for good once the proof was seen. */
    provenAt: timestamp('proven_at', { withTimezone: true, mode: 'date' }),
    checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }),
    /** Since when it does not work any more; null while it does, or never did. */
    brokenAt: timestamp('broken_at', { withTimezone: true, mode: 'date' }),
    /** Taken out of the list. A proven one goes on serving its account's links until another account proves it. */
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    uniqueIndex('own_domain_once').on(t.accountUuid, t.name),
    uniqueIndex('own_domain_proven').on(t.name).where(sql`proven_at IS NOT NULL`),
    uniqueIndex('own_domain_main').on(t.accountUuid).where(sql`is_main`),
  ],
)
