import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * An account that was erased. The row outlives the account, so that whoever still has something of it learns that it has to
 * go: a collector that was away, a job that ended late. It holds no more than the number that the account had.
 */
export const erasure = pgTable('erasure', {
  uuid: uuid('uuid').primaryKey(),
  begunAt: at('begun_at').notNull(),
  /** Ids and addresses of its people, by which mails in folders are found; empty as soon as every copy took it. */
  words: text('words').array().notNull().default([]),
  /** When both stores were last rid of it, after every running copy refused. */
  sweptAt: at('swept_at'),
  /** When nothing can come any more. */
  finishedAt: at('finished_at'),
})

/** A folder that a process of this product works in, under whose name it says what it has erased. */
export const erasureCopy = pgTable('erasure_copy', {
  uuid: uuid('uuid').primaryKey(),
  folder: text('folder').notNull(),
  /** A running process says so every half minute. */
  seenAt: at('seen_at').notNull(),
  /** It was told to stop, and has not begun again. */
  stoppedAt: at('stopped_at'),
})

/** That a copy refuses an account, and has nothing of it in its folder any more. */
export const erasureTaken = pgTable(
  'erasure_taken',
  {
    erasureUuid: uuid('erasure_uuid').notNull(),
    copyUuid: uuid('copy_uuid').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.erasureUuid, t.copyUuid] }), index('erasure_taken_by_copy').on(t.copyUuid)],
)
