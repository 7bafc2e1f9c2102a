import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Which part of a demo account was made at which version, and up to when. The operator's own: no account may read it,
 * so its column does not have the name that ties a row to its account.
 */
export const demoPart = pgTable(
  'demo_part',
  {
    demoUuid: uuid('demo_uuid').notNull(),
    part: text('part').notNull(),
    version: integer('version').notNull(),
    madeUntil: at('made_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.demoUuid, t.part] })],
)
