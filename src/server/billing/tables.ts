import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Interval } from '../../contract/plan-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** What an account has bought. No row: nothing. */
export const subscription = pgTable('subscription', {
  accountUuid: uuid('account_uuid').primaryKey(),
  plan: text('plan').$type<'Starter' | 'Growth'>().notNull(),
  interval: text('interval').$type<Interval>().notNull(),
  periodStart: at('period_start').notNull(),
  periodEnd: at('period_end').notNull(),
  /** What follows at the end of the period; null: the same again. */
  nextPlan: text('next_plan').$type<'Freemium' | 'Starter'>(),
  /** The day of the month it began on: a renewal of 31 January is on the last day of February, and on 31 March again. */
  anchorDay: integer('anchor_day').notNull(),
})

export type Party = {
  name: string
  address: string
  zipcode: string
  city: string
  countryCode: string
  vatNumber: string
}
export type InvoiceLine = { text: string; cents: number }

/** Never changed but for its status: a mistake is set right by a credit note. */
export const invoice = pgTable(
  'invoice',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<'invoice' | 'credit'>().notNull(),
    status: text('status').$type<'open' | 'paid' | 'void'>().notNull(),
    issuedAt: at('issued_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    paidAt: at('paid_at'),
    planName: text('plan_name').notNull(),
    currencyCode: text('currency_code').notNull(),
    netCents: cents('net_cents').notNull(),
    vatPercent: doublePrecision('vat_percent').notNull(),
    vatCents: cents('vat_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** The rule that the VAT follows, in the words that the law wants on the invoice. */
    vatNote: text('vat_note').notNull(),
    seller: jsonb('seller').$type<Party>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
  },
  (t) => [index('invoice_by_account').on(t.accountUuid, t.issuedAt)],
)

/** The last number of each year. A row that is locked leaves no gap where a sequence would. */
export const invoiceCounter = pgTable('invoice_counter', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})
