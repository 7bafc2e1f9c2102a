import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Facts } from './facts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The last report of each process of the installation; a row is deleted when its process ends cleanly. */
export const processState = pgTable('process_state', {
  uuid: uuid('uuid').primaryKey(),
  role: text('role').notNull(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  startedAt: at('started_at').notNull(),
  toldAt: at('told_at').notNull(),
  facts: jsonb('facts').$type<Facts>().notNull(),
})
