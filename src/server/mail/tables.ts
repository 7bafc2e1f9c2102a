import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Mails per day (UTC) that accounts had sent to people they named: by account, and by address over all accounts. Both
 * as hashes, so that the table does not reveal recipients.
 */
export const mailRoom = pgTable(
  'mail_room',
  {
    day: date('day', { mode: 'string' }).notNull(),
    who: text('who').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.who] })],
)
