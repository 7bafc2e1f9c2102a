import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Backups that were begun, and how each ended: while `ok` is null it is under way, or its process was killed. */
export const backupRun = pgTable(
  'backup_run',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** `full` or `incremental`; not known before it read what is there. */
    kind: text('kind'),
    isNightly: boolean('is_nightly').notNull(),
    /** The folder or bucket, without keys. */
    place: text('place').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    ok: boolean('ok'),
    /** All that the backup needs, and what of it had to be written again. */
    bytes: bigint('bytes', { mode: 'number' }),
    writtenBytes: bigint('written_bytes', { mode: 'number' }),
    /** Why it ended early, in a sentence. */
    error: text('error'),
  },
  (t) => [index('backup_run_started').on(t.startedAt)],
)
