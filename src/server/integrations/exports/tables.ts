import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AddressKind,
  FileSum,
  RunReason,
  RunState,
  WrittenFile,
} from '../../../contract/integrations/export-choices.ts'
import { oneRowAnAccount, tenantTable } from '../../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * A secret address that answers without a sign-in: of a saved view as CSV, or of the calendar. Found by a hash; the secret
 * itself is sealed, because the screen shows the address again.
 */
export const exportAddress = tenantTable(
  'export_address',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    kind: text('kind').$type<AddressKind>().notNull(),
    /** Null for the calendar. */
    viewUuid: uuid('view_uuid'),
    tokenHash: text('token_hash').notNull().unique(),
    sealedToken: text('sealed_token').notNull(),
    /** In whose name it reads: what they may not see any more, it does not answer either. */
    makerUuid: uuid('maker_uuid').notNull(),
    makerName: text('maker_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** When somebody asked for it last. */
    askedAt: at('asked_at'),
    /** The last fresh reading, with what it was made of, and what is answered until the next one. */
    readAt: at('read_at'),
    readOf: text('read_of').notNull().default(''),
    answer: text('answer').notNull().default(''),
    rowCount: integer('row_count').notNull().default(0),
    /** Rows that did not fit. */
    leftOut: integer('left_out').notNull().default(0),
    /** Why the last reading made no file; '' when it did. */
    problem: text('problem').notNull().default(''),
  },
  (t) => [uniqueIndex('export_address_once').on(t.accountUuid, t.kind, t.viewUuid)],
)

/** The bucket that an account's data is written into every night. */
export const exportBucket = oneRowAnAccount('export_bucket', {
  endpoint: text('endpoint').notNull(),
  region: text('region').notNull(),
  bucket: text('bucket').notNull(),
  /** '' or a folder that ends with a slash. */
  prefix: text('prefix').notNull(),
  keyId: text('key_id').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  /** Drawn again with each save: the secret is bound to it. */
  seal: uuid('seal').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  makerUuid: uuid('maker_uuid').notNull(),
  makerName: text('maker_name').notNull(),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** What lies in the bucket: the last version of each file, and what it was made of. */
export const exportFile = tenantTable(
  'export_file',
  {
    name: text('name').notNull(),
    /** The table and month it holds. */
    set: text('set').notNull(),
    month: text('month').notNull(),
    /** Says whether the month changed since. */
    madeOf: text('made_of').notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    sums: jsonb('sums').$type<FileSum[]>().notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.name] })],
)

/** One writing into the bucket, with what it wrote. */
export const exportRun = tenantTable(
  'export_run',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    reason: text('reason').$type<RunReason>().notNull(),
    state: text('state').$type<RunState>().notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    /** Why it failed, in a sentence; '' when it did not. */
    problem: text('problem').notNull().default(''),
    files: jsonb('files').$type<WrittenFile[]>().notNull().default([]),
    unchangedCount: integer('unchanged_count').notNull().default(0),
  },
  (t) => [index('export_run_by_account').on(t.accountUuid, t.startedAt)],
)
