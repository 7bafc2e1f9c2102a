import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * An account that was erased. The row outlives the account, so that everything that still holds its data learns that it has to
 * go: a collector that was away, a job that ended late. It holds only the id that the account had.
 */
export const erasure = pgTable('erasure', {
  uuid: uuid('uuid').primaryKey(),
  begunAt: at('begun_at').notNull(),
  /** Ids and addresses of its people, by which mails in folders are found; empty as soon as every folder took it. */
  words: text('words').array().notNull().default([]),
  /** When both stores were last rid of it, after every running process refused. */
  sweptAt: at('swept_at'),
  /** When nothing can come any more. */
  finishedAt: at('finished_at'),
})

/** A data folder, by whose id its process notes which erased accounts it has nothing of. Older versions called it a copy. */
export const erasureFolder = pgTable('erasure_copy', {
  uuid: uuid('uuid').primaryKey(),
  folder: text('folder').notNull(),
  /** A running process says so every half minute. */
  seenAt: at('seen_at').notNull(),
  /** It was told to stop, and has not begun again. */
  stoppedAt: at('stopped_at'),
})

/** That the process of a data folder refuses an account, and that the folder has nothing of it any more. */
export const erasureTaken = pgTable(
  'erasure_taken',
  {
    erasureUuid: uuid('erasure_uuid').notNull(),
    folderUuid: uuid('copy_uuid').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.erasureUuid, t.folderUuid] }), index('erasure_taken_by_copy').on(t.folderUuid)],
)
