import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A row of the report marked by the account: what it is grouped by and the row's key (of merchants, the domain). */
export const favourite = pgTable(
  'favourite',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    groupBy: text('group_by').notNull(),
    groupName: text('group_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('favourite_by_row').on(t.accountUuid, t.groupBy, t.groupName)],
)

/**
 * A report under a name, for everybody of the account. `path` and `search` are the address it is shown at; a period that
 * moves with the days stands in `search` as `period`, a fixed one as `from` and `to`.
 */
export const savedView = pgTable(
  'saved_view',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    name: text('name').notNull(),
    path: text('path').notNull(),
    search: text('search').notNull(),
    ownerUuid: uuid('owner_uuid').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_view_by_name').on(t.accountUuid, sql`lower(${t.name})`)],
)
