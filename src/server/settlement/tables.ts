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
 * Statements of one kind: what became payable up to the end of a month, as both sides were called that day. Each module that
 * settles has a table of its own, all of one shape. Never changed but for the payment (a trigger refuses that).
 */
export const statementTable = (name: string, party: string) =>
  tenantTable(
    name,
    {
      uuid: uuid('uuid').primaryKey().defaultRandom(),
      /** Whom the publisher settles with. */
      partyUuid: uuid(party).notNull(),
      /** Without gaps in an account. */
      number: integer('number').notNull(),
      month: text('month').notNull(),
      currency: text('currency').notNull(),
      /** Who is paid and who pays, as they were called when it was closed. */
      payee: jsonb('payee').$type<Party>().notNull(),
      payer: jsonb('payer').$type<Party>().notNull(),
      /** How the payee wants to be paid, in their words. */
      paymentDetails: text('payment_details').notNull(),
      isSelfBilled: boolean('is_self_billed').notNull(),
      lineCount: integer('line_count').notNull(),
      /** What the statement before left over: below the minimum, or below zero. */
      carriedIn: money('carried_in').notNull(),
      earned: money('earned').notNull(),
      /** Of that, what was taken back of earlier ones. */
      returned: money('returned').notNull(),
      /** To be paid out now, without VAT; what is not goes to the next one. */
      payout: money('payout').notNull(),
      carriedOut: money('carried_out').notNull(),
      vatPercent: doublePrecision('vat_percent').notNull(),
      vat: money('vat').notNull(),
      vatNote: text('vat_note').notNull(),
      toPay: money('to_pay').notNull(),
      /** The day whose exchange rates it is made with; null where nothing was converted. */
      rateDay: day('rate_day'),
      /** Null where nothing is to be paid. */
      dueOn: day('due_on'),
      closedAt: at('closed_at').notNull(),
      closedBy: uuid('closed_by'),
      paidOn: day('paid_on'),
      /** When its payment was noted. */
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

/** Mails about statements that went out, or were handed over: none goes twice (R113: mails about statements). */
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
