import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Started backups with their results: while `ok` is null it is running, or its process was killed. */
export const backupRun = pgTable(
  'backup_run',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** `full` or `incremental`; unknown until the existing backups have been read. */
    kind: text('kind'),
    isNightly: boolean('is_nightly').notNull(),
    /** The folder or bucket, without keys. */
    place: text('place').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    ok: boolean('ok'),
    /** All bytes the backup needs, and those written for it. */
    bytes: bigint('bytes', { mode: 'number' }),
    writtenBytes: bigint('written_bytes', { mode: 'number' }),
    /** Why it failed, as a sentence. */
    error: text('error'),
  },
  (t) => [index('backup_run_started').on(t.startedAt)],
)
