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

/** A row of the report marked by the account: what it is grouped by and the row's key (of merchants, the domain). */
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
 * A report under a name, for everybody of the account. `path` and `search` are the address it is shown at; a period that
 * moves with the days is in `search` as `period`, a fixed one as `from` and `to`.
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
 * A saved view that is sent by mail. `nextAt` is the next instant it is due, null while it is off. The last run: `slotAt`
 * is the instant it was due at (or asked for), `retryAt` when it is to be tried while it is `waiting`, `claimedUntil` until
 * when a worker has it to itself while it is `sending`.
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
 * R232: parts of names. The account's rules after each change, the latest version being those that hold: a change is taken
 * back by going on with the rules before it. `text` says what was changed.
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

/** Who wants no mailed views of an account any more: said by themselves, out of a mail. */
export const mailStop = tenantTable(
  'mail_stop',
  { address: text('address').notNull(), at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull() },
  (t) => [primaryKey({ columns: [t.accountUuid, t.address] })],
)

/** How many addresses an account's mailed views went to on a day (UTC), the tries that failed included. */
export const mailDay = tenantTable(
  'mail_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    recipientCount: integer('recipient_count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.day] })],
)

/** A file of a bank's lines that somebody brought. */
export const bankFile = tenantTable(
  'bank_file',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    userUuid: uuid('user_uuid').notNull(),
    name: text('name').notNull(),
    /** Lines of networks in it, and how many of them were new. */
    lineCount: integer('line_count').notNull(),
    newCount: integer('new_count').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('bank_file_by_account').on(t.accountUuid, t.createdAt)],
)

/**
 * What a network paid, as the bank says it. `key` is made of the line's content and of its number among equal lines of one file, so
 * that a line of two files is one. Lines of others are not kept.
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
    /** What lines of the same payer have in common. */
    payer: text('payer').notNull(),
  },
  (t) => [
    uniqueIndex('bank_line_by_key').on(t.accountUuid, t.key),
    index('bank_line_by_payer').on(t.accountUuid, t.payer),
  ],
)

/** Which file holds which line; a line goes with the last file that holds it. */
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

/** Whose money a payer's is, as somebody of the account said it; without a network it is nobody's that reports know. */
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
 * What somebody said of the target of a month and of those after it (R230: pace to a target): of those that begin by a month
 * the one that was said last holds. Only added to, so that it is its own history.
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
    /** Null: none from this month on. */
    target: numeric('target', { precision: 14, scale: 2 }),
    currencyCode: text('currency_code').notNull(),
    userUuid: uuid('user_uuid').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('goal_change_by_subject').on(t.accountUuid, t.kind, t.subject, t.at)],
)
