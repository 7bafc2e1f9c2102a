import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Party } from '../billing/index.ts'
import { tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })
const money = (name: string) => numeric(name, { precision: 18, scale: 4 })

/**
 * Statements of one kind: what became payable by the end of a month, with both parties' names of that day. Each
 * settling module has its own table of this shape. Only the payment ever changes (a trigger enforces that).
 */
export const statementTable = (name: string, party: string) =>
  tenantTable(
    name,
    {
      uuid: uuid('uuid').primaryKey().defaultRandom(),
      /** The party the publisher settles with. */
      partyUuid: uuid(party).notNull(),
      /** Without gaps within an account. */
      number: integer('number').notNull(),
      month: text('month').notNull(),
      currency: text('currency').notNull(),
      /** The payee and the payer, named as when it was closed. */
      payee: jsonb('payee').$type<Party>().notNull(),
      payer: jsonb('payer').$type<Party>().notNull(),
      /** The payee's payment details, in their words. */
      paymentDetails: text('payment_details').notNull(),
      isSelfBilled: boolean('is_self_billed').notNull(),
      lineCount: integer('line_count').notNull(),
      /** Carried over from the previous statement: an amount below the minimum, or negative. */
      carriedIn: money('carried_in').notNull(),
      earned: money('earned').notNull(),
      /** The part of it that was reversed from earlier statements. */
      returned: money('returned').notNull(),
      /** To be paid now, without VAT; the rest goes to the next statement. */
      payout: money('payout').notNull(),
      carriedOut: money('carried_out').notNull(),
      vatPercent: doublePrecision('vat_percent').notNull(),
      vat: money('vat').notNull(),
      vatNote: text('vat_note').notNull(),
      toPay: money('to_pay').notNull(),
      /** The day of its exchange rates; null when nothing was converted. */
      rateDay: day('rate_day'),
      /** Null when nothing is to be paid. */
      dueOn: day('due_on'),
      closedAt: at('closed_at').notNull(),
      closedBy: uuid('closed_by'),
      paidOn: day('paid_on'),
      /** When its payment was recorded. */
      paidAt: at('paid_at'),
      reference: text('reference').notNull().default(''),
      paidBy: uuid('paid_by'),
    },
    (t) => [
      uniqueIndex(`${name}_once`).on(t.partyUuid, t.month, t.currency),
      uniqueIndex(`${name}_number`).on(t.accountUuid, t.number),
    ],
  )

export type StatementTable = ReturnType<typeof statementTable>
export type StatementRow = StatementTable['$inferSelect']
export type NewStatement = StatementTable['$inferInsert']

/** Mails about statements that were sent or handed over: none is sent twice (R113: mails about statements). */
export const statementMail = tenantTable(
  'statement_mail',
  {
    statementUuid: uuid('statement_uuid').notNull(),
    occasion: text('occasion').$type<'made' | 'overdue'>().notNull(),
    side: text('side').$type<'publisher' | 'other'>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.statementUuid, t.occasion, t.side] })],
)
