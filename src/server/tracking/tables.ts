import { date, pgTable, text } from 'drizzle-orm/pg-core'

/** What tells visitors apart on a day (UTC), the same for every collector. It is thrown away after two days. */
export const visitorSalt = pgTable('visitor_salt', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
})
