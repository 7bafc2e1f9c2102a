import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * An erased account. The row outlives the account, so that everything that still has its data learns that it must
 * delete it: a collector that was offline, a job that ended late. It contains only the account's former id.
 */
export const erasure = pgTable('erasure', {
  uuid: uuid('uuid').primaryKey(),
  begunAt: at('begun_at').notNull(),
  /** Ids and addresses of its users, used to find mails in folders; empty as soon as every folder has confirmed. */
  words: text('words').array().notNull().default([]),
  /** When both stores were last cleared of it, after every running process refused it. */
  sweptAt: at('swept_at'),
  /** When no more data can arrive. */
  finishedAt: at('finished_at'),
})

/**
 * A data folder, by whose id its process records which erased accounts it has nothing of. Older versions called it a
 * copy.
 */
export const erasureFolder = pgTable('erasure_copy', {
  uuid: uuid('uuid').primaryKey(),
  folder: text('folder').notNull(),
  /** Updated every half minute by a running process. */
  seenAt: at('seen_at').notNull(),
  /** When it was stopped, if it has not started again. */
  stoppedAt: at('stopped_at'),
})

/** Records that the process of a data folder refuses an account, and that the folder no longer has anything of it. */
export const erasureTaken = pgTable(
  'erasure_taken',
  {
    erasureUuid: uuid('erasure_uuid').notNull(),
    folderUuid: uuid('copy_uuid').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.erasureUuid, t.folderUuid] }), index('erasure_taken_by_copy').on(t.folderUuid)],
)
