import { doublePrecision, index, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { DigestKind, MailKind } from '../../contract/mailings/mail-kinds.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Kinds of mail a user has switched off. Without a row they get them. */
export const mailOff = tenantTable(
  'mail_off',
  {
    userUuid: uuid('user_uuid').notNull(),
    kind: text('kind').$type<MailKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.kind] })],
)

/** Sent mails by kind, recipient or subject, and period, so that none is sent twice. */
export const mailSent = tenantTable(
  'mail_sent',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    period: text('period').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject, t.period] }), index('mail_sent_by_time').on(t.at)],
)

/** Lines of the next digests, due from `dueAt` on. */
export const digestLine = tenantTable(
  'digest_line',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    kind: text('kind').$type<DigestKind>().notNull(),
    key: text('key').notNull(),
    dueAt: at('due_at').notNull(),
    text: text('text').notNull(),
    path: text('path').notNull(),
  },
  (t) => [
    uniqueIndex('digest_line_once').on(t.accountUuid, t.kind, t.key),
    index('digest_line_due').on(t.accountUuid, t.dueAt),
  ],
)

/** The last mail to a user about an alert, with its cost at that time, in euro for 30 days. */
export const alertNotified = tenantTable(
  'alert_told',
  {
    userUuid: uuid('user_uuid').notNull(),
    alertUuid: uuid('alert_uuid').notNull(),
    at: at('at').notNull(),
    euro: doublePrecision('euro').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.alertUuid] })],
)
