import { date, pgTable, text } from 'drizzle-orm/pg-core'

/** Distinguishes visitors within a day (UTC), the same for every collector. Deleted after two days. */
export const visitorSalt = pgTable('visitor_salt', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
})
