import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NamingRule } from '../../contract/naming.ts'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { GoalSubject } from '../../contract/insights/goal-choices.ts'
import type {
  Cadence,
  ScheduleFormat,
  SchedulePeriod,
  ScheduleState,
} from '../../contract/insights/schedule-choices.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A report row marked as favourite by the account: its grouping and key (for merchants, the domain). */
export const favourite = tenantTable(
  'favourite',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    groupBy: text('group_by').notNull(),
    groupName: text('group_name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('favourite_by_row').on(t.accountUuid, t.groupBy, t.groupName)],
)

/**
 * A saved report with a name, shared by the account. `path` and `search` are its URL; a relative period is in `search`
 * as `period`, a fixed one as `from` and `to`.
 */
export const savedView = tenantTable(
  'saved_view',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    path: text('path').notNull(),
    search: text('search').notNull(),
    ownerUuid: uuid('owner_uuid').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_view_by_name').on(t.accountUuid, sql`lower(${t.name})`)],
)

/**
 * A saved view that is sent by mail. `nextAt` is the next due instant, null while it is off. The last run: `slotAt` is
 * when it was due (or requested), `retryAt` is the next try while `waiting`, `claimedUntil` is how long a worker owns
 * it while `sending`.
 */
export const reportSchedule = tenantTable(
  'report_schedule',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    viewUuid: uuid('view_uuid').notNull(),
    ownerUuid: uuid('owner_uuid').notNull(),
    format: text('format').$type<ScheduleFormat>().notNull(),
    recipients: jsonb('recipients').$type<string[]>().notNull(),
    cadence: text('cadence').$type<Cadence>().notNull(),
    day: integer('day'),
    hour: integer('hour').notNull(),
    period: text('period').$type<SchedulePeriod>().notNull(),
    columns: jsonb('columns').$type<string[] | null>(),
    timezone: text('timezone').notNull(),
    currencyCode: text('currency_code').notNull(),
    isActive: boolean('is_active').notNull(),
    nextAt: at('next_at'),
    slotAt: at('slot_at'),
    state: text('state').$type<ScheduleState>().notNull().default('never'),
    message: text('message').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    retryAt: at('retry_at'),
    claimedUntil: at('claimed_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('report_schedule_by_account').on(t.accountUuid, t.viewUuid),
    index('report_schedule_by_next').on(t.nextAt),
  ],
)

/**
 * R232: parts of names. The account's rules after each change; the latest version applies. Undo stores the rules before
 * a change as a new version. `text` describes the change.
 */
export const namingVersion = tenantTable(
  'naming_version',
  {
    version: integer('version').notNull(),
    rules: jsonb('rules').$type<NamingRule[]>().notNull(),
    at: at('at').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.version] })],
)

/** Recipients who unsubscribed from an account's mailed views with the link in a mail. */
export const mailStop = tenantTable(
  'mail_stop',
  { address: text('address').notNull(), at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull() },
  (t) => [primaryKey({ columns: [t.accountUuid, t.address] })],
)

/** Number of addresses an account's mailed views went to on a day (UTC), including failed tries. */
export const mailDay = tenantTable(
  'mail_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    recipientCount: integer('recipient_count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.day] })],
)

/** An uploaded file of a bank's lines. */
export const bankFile = tenantTable(
  'bank_file',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    userUuid: uuid('user_uuid').notNull(),
    name: text('name').notNull(),
    /** Lines of networks in the file, and how many of them were new. */
    lineCount: integer('line_count').notNull(),
    newCount: integer('new_count').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('bank_file_by_account').on(t.accountUuid, t.createdAt)],
)

/**
 * A payment by a network according to the bank. `key` is made from the line's content and its number among equal lines
 * of one file, so a line in two files is one row. Lines of other payers are not stored.
 */
export const bankLine = tenantTable(
  'bank_line',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    key: text('key').notNull(),
    networkUuid: uuid('network_uuid').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: numeric('amount', { precision: 18, scale: 4 }).notNull(),
    currency: text('currency').notNull(),
    text: text('text').notNull(),
    /** The key shared by all lines of the same payer. */
    payer: text('payer').notNull(),
  },
  (t) => [
    uniqueIndex('bank_line_by_key').on(t.accountUuid, t.key),
    index('bank_line_by_payer').on(t.accountUuid, t.payer),
  ],
)

/** Which file contains which line; a line is deleted with the last file that contains it. */
export const bankFileLine = tenantTable(
  'bank_file_line',
  {
    fileUuid: uuid('file_uuid')
      .notNull()
      .references(() => bankFile.uuid, { onDelete: 'cascade' }),
    lineUuid: uuid('line_uuid')
      .notNull()
      .references(() => bankLine.uuid, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.fileUuid, t.lineUuid] }), index('bank_file_line_by_line').on(t.lineUuid)],
)

/** The network of a payer, set by a user of the account; without a network the payer is not in reports. */
export const bankPayer = tenantTable(
  'bank_payer',
  {
    payer: text('payer').notNull(),
    networkUuid: uuid('network_uuid'),
    saidAt: at('said_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.payer] })],
)

/**
 * A change of the target for a month and those after it (R230: pace to a target): among the changes for this month or
 * earlier, the last one made applies. Rows are only added, so the table is its own history.
 */
export const goalChange = tenantTable(
  'goal_change',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    kind: text('kind').$type<GoalSubject>().notNull(),
    /** Uuid of the site or connection; '' for the account. */
    subject: text('subject').notNull(),
    /** The first day of the month. */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** Null: no target from this month on. */
    target: numeric('target', { precision: 14, scale: 2 }),
    currencyCode: text('currency_code').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('goal_change_by_subject').on(t.accountUuid, t.kind, t.subject, t.at)],
)
