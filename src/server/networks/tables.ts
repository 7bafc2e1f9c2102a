import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { CustomMapping } from '../../contract/networks/custom-networks.ts'
import type { callbackStatuses } from '../../contract/status.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * One set of credentials at one network. Disconnected connections stay, inactive and without credentials, because
 * conversions refer to them.
 */
export const connection = tenantTable(
  'connection',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** Identifier of the connector, e.g. `awin`. */
    network: text('network').notNull(),
    name: text('name').notNull(),
    /** The account's id at the network (publisher id), shown and used in links; not secret. */
    partnerId: text('partner_id').notNull().default(''),
    /** AES-256-GCM of the credentials' JSON, `keyId.nonce.tag.text`; null after disconnecting. */
    credentials: text('credentials'),
    isActive: boolean('is_active').notNull().default(true),
    /** Inactive because the plan allows fewer networks, but with credentials; active again with a larger plan. */
    isPaused: boolean('is_paused').notNull().default(false),
    isFallback: boolean('is_fallback').notNull().default(false),
    /** 128 random bits in the callback address, encrypted; null without callbacks. */
    sealedCallback: text('sealed_callback'),
    /** Their SHA-256, used to find a callback's connection. */
    callbackHash: text('callback_hash').unique(),
    /** Plain text from earlier versions: encrypted and removed at the next start. */
    callbackToken: text('callback_token'),
    callbackStatus: text('callback_status').$type<(typeof callbackStatuses)[number]>().notNull().default('INACTIVE'),
    lastImportAt: at('last_import_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('connection_by_account').on(t.accountUuid)],
)

/** A site as the network knows it (API name: connectionChannel). */
export const media = tenantTable(
  'media',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
  },
  (t) => [uniqueIndex('media_by_network_id').on(t.connectionUuid, t.externalId)],
)

/** The account's site that a media is mapped to. */
export const mediaMapping = tenantTable(
  'media_mapping',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    mediaUuid: uuid('media_uuid').notNull(),
    siteUuid: uuid('site_uuid').notNull(),
  },
  (t) => [uniqueIndex('media_mapping_once').on(t.mediaUuid, t.siteUuid)],
)

/** One import of one connection. It is `done` only when it was complete. */
export const importRun = tenantTable(
  'import_run',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    kind: text('kind').$type<'full' | 'recent' | 'programmes'>().notNull(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    newCount: integer('new_count').notNull().default(0),
    changedCount: integer('changed_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    rejectedCount: integer('rejected_count').notNull().default(0),
    /** Reasons for rejected rows, for the first ones as text. */
    rejectedRows: jsonb('rejected_rows').$type<string[]>().notNull().default([]),
    /** Windows read so far, and in total. */
    windowsDone: integer('windows_done').notNull().default(0),
    windowCount: integer('window_count').notNull().default(0),
    /** Everything from this day until the start of the run has been read: an interrupted run continues before it. */
    reachedDay: date('reached_day', { mode: 'string' }),
    message: text('message').notNull().default(''),
    /** The kind of problem of a failed run; `stopped` by this server is not a fault of the connection. */
    trouble: text('trouble').$type<'credentials' | 'stopped' | 'other'>(),
  },
  (t) => [index('import_run_by_connection').on(t.accountUuid, t.connectionUuid, t.startedAt)],
)

/** Clicks as a network counts them, on its own days. */
export const networkClick = tenantTable(
  'network_click',
  {
    connectionUuid: uuid('connection_uuid').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Ids at the network; '' when it does not distinguish them. */
    programmeId: text('programme_id').notNull(),
    mediaId: text('media_id').notNull(),
    clicks: integer('clicks').notNull(),
    /** Null when the network does not count unique visitors. */
    uniqueClicks: integer('unique_clicks'),
  },
  (t) => [
    primaryKey({
      name: 'network_click_key',
      columns: [t.accountUuid, t.connectionUuid, t.day, t.programmeId, t.mediaId],
    }),
  ],
)

/** Which days of a network's clicks were read. */
export const networkClickRead = tenantTable(
  'network_click_read',
  {
    connectionUuid: uuid('connection_uuid').notNull(),
    /** Days from the first to the last were read completely; null before the first successful read. */
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    readAt: at('read_at').notNull(),
    /** Error of the last read; '' when it succeeded. */
    message: text('message').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.connectionUuid] })],
)

/** A file of earnings that a publisher uploaded and that counts. */
export const conversionUpload = tenantTable(
  'conversion_upload',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    name: text('name').notNull(),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    rowCount: integer('row_count').notNull(),
    newCount: integer('new_count').notNull(),
    changedCount: integer('changed_count').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('conversion_upload_by_connection').on(t.accountUuid, t.connectionUuid, t.createdAt)],
)

/** The transactions of a file, with their content in the file (the ledger's content hash). */
export const conversionUploadRow = tenantTable(
  'conversion_upload_row',
  {
    uploadUuid: uuid('upload_uuid')
      .notNull()
      .references(() => conversionUpload.uuid, { onDelete: 'cascade' }),
    transactionId: text('transaction_id').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadUuid, t.transactionId, t.contentHash] })],
)

/** A callback that could not be read, as received: it was answered with the reason and has no effect. */
export const refusedCallback = tenantTable(
  'refused_callback',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    connectionUuid: uuid('connection_uuid').notNull(),
    query: text('query').notNull(),
    body: text('body'),
    contentHash: text('content_hash').notNull(),
    /** The field and the rule. */
    problem: text('problem').notNull(),
    receivedCount: integer('received_count').notNull().default(1),
    /** When it was last received. */
    receivedAt: at('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('refused_callback_once').on(t.connectionUuid, t.contentHash),
    index('refused_callback_by_time').on(t.accountUuid, t.connectionUuid, t.receivedAt),
  ],
)

/** Networks whose list of shops is the publisher's own data: it is not shown to other accounts. */
export const isSelfDescribed = (network: AnyPgColumn): SQL =>
  sql`(${network} IN ('generic', 'direct') OR ${network} LIKE 'custom:%')`

/** A network defined by an account. Connections refer to it as `custom:<uuid>`. */
export const customNetwork = tenantTable(
  'custom_network',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    linkTemplate: text('link_template').notNull(),
    subIdParameter: text('sub_id_parameter').notNull(),
    hosts: jsonb('hosts').$type<string[]>().notNull().default([]),
    currency: text('currency').notNull(),
    /** Columns and words of its files; null when it accepts none. */
    mapping: jsonb('mapping').$type<Omit<CustomMapping, 'currency'>>(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Deleted networks stay only for their name, which their clicks and conversions still show. */
    deletedAt: at('deleted_at'),
  },
  (t) => [index('custom_network_by_account').on(t.accountUuid)],
)
