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
 * A secret address that works without signing in: of a saved view as CSV, or of the calendar. Found by a hash; the
 * secret itself is encrypted, because the screen shows the address again.
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
    /** The user on whose behalf it reads: data they may no longer see is not returned either. */
    makerUuid: uuid('maker_uuid').notNull(),
    makerName: text('maker_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it was last requested. */
    askedAt: at('asked_at'),
    /** The last read, with the fingerprint of its source, and the answer until the next read. */
    readAt: at('read_at'),
    readOf: text('read_of').notNull().default(''),
    answer: text('answer').notNull().default(''),
    rowCount: integer('row_count').notNull().default(0),
    /** Number of rows that did not fit. */
    leftOut: integer('left_out').notNull().default(0),
    /** Why the last read produced no file; '' when it did. */
    problem: text('problem').notNull().default(''),
  },
  (t) => [uniqueIndex('export_address_once').on(t.accountUuid, t.kind, t.viewUuid)],
)

/** The bucket for nightly exports of an account's data. */
export const exportBucket = oneRowAnAccount('export_bucket', {
  endpoint: text('endpoint').notNull(),
  region: text('region').notNull(),
  bucket: text('bucket').notNull(),
  /** '' or a folder that ends with a slash. */
  prefix: text('prefix').notNull(),
  keyId: text('key_id').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  /** Regenerated with each save: the encrypted secret is bound to it. */
  seal: uuid('seal').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  makerUuid: uuid('maker_uuid').notNull(),
  makerName: text('maker_name').notNull(),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** The bucket's content: the last version of each file, and the fingerprint of its source. */
export const exportFile = tenantTable(
  'export_file',
  {
    name: text('name').notNull(),
    /** The table and month in it. */
    set: text('set').notNull(),
    month: text('month').notNull(),
    /** The fingerprint that shows whether the month has changed since. */
    madeOf: text('made_of').notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    sums: jsonb('sums').$type<FileSum[]>().notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.name] })],
)

/** One export run, with the files it wrote. */
export const exportRun = tenantTable(
  'export_run',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    reason: text('reason').$type<RunReason>().notNull(),
    state: text('state').$type<RunState>().notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    /** Why it failed, as a sentence; '' when it did not. */
    problem: text('problem').notNull().default(''),
    files: jsonb('files').$type<WrittenFile[]>().notNull().default([]),
    unchangedCount: integer('unchanged_count').notNull().default(0),
  },
  (t) => [index('export_run_by_account').on(t.accountUuid, t.startedAt)],
)
