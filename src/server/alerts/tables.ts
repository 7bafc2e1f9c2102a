import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type {
  AlertAnswer,
  AlertRule,
  AlertSettings,
  AlertState,
  AlertSubject,
  Closing,
  FallRule,
  FallSubject,
} from '../../contract/alerts/alert-choices.ts'
import type { AlertDay } from '../../contract/alerts/alerts.ts'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A drop that occurred together with what an alert reports. */
export type Effect = { rule: FallRule; kind: FallSubject; id: string; seen: number; expected: number }
/** The details of a fact. `key`: the happening that reported it. */
export type FactSaid = {
  key: string
  name: string
  network: string
  merchantUuid: string | null
  clicks: number
  from: string | null
  to: string | null
  message: string
}
export type HistoryLine = { at: string; text: string }

/** A drop in daily counts of a subject, or a fact. At most one open row for each rule and subject. Euro for 30 days. */
export const alert = tenantTable(
  'alert',
  {
    uuid: uuid('uuid').notNull(),
    rule: text('rule').$type<AlertRule>().notNull(),
    kind: text('kind').$type<AlertSubject>().notNull(),
    /**
     * Uuid of the site or connection, domain of the merchant, '' for the account; for facts also programme, target of a
     * link, partner, creator, each of the last two with its trouble.
     */
    subject: text('subject').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }).notNull(),
    seen: integer('seen').notNull(),
    expected: doublePrecision('expected').notNull(),
    euro: doublePrecision('euro'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    /** Earnings per unit, in euro. */
    worth: doublePrecision('worth'),
    fact: jsonb('fact').$type<FactSaid>(),
    effects: jsonb('effects').$type<Effect[]>().notNull(),
    days: jsonb('days').$type<AlertDay[]>().notNull(),
    /** Consecutive days inside the usual range. */
    inside: integer('inside').notNull().default(0),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    closing: text('closing').$type<Closing>(),
    answer: text('answer').$type<AlertAnswer>(),
    answerUntil: date('answer_until', { mode: 'string' }),
    answerReason: text('answer_reason').notNull().default(''),
    answerUserUuid: uuid('answer_user_uuid'),
    history: jsonb('history').$type<HistoryLine[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountUuid, t.uuid] }),
    index('alert_by_account').on(t.accountUuid, t.openedAt),
    index('alert_open').on(t.accountUuid, t.rule, t.kind, t.subject).where(sql`${t.closedAt} IS NULL`),
  ],
)

/** The rules that an account is notified of; without a row it is `usualSettings`. */
export const alertSetting = oneRowAnAccount('alert_setting', {
  settings: jsonb('settings').$type<AlertSettings>().notNull(),
})

/** When an account's series were last checked, and how many of each. */
export const alertLook = oneRowAnAccount('alert_look', {
  lookedAt: at('looked_at').notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  sites: integer('sites').notNull(),
  connections: integer('connections').notNull(),
  merchants: integer('merchants').notNull(),
})
