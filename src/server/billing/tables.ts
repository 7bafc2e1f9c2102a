import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'
import type { Interval, Meter } from '../../contract/plan-table.ts'
import type { StripeState } from './stripe/state.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** What an account has bought. No row: nothing. */
export const subscription = oneRowAnAccount('subscription', {
  plan: text('plan').$type<'Starter' | 'Growth'>().notNull(),
  interval: text('interval').$type<Interval>().notNull(),
  periodStart: at('period_start').notNull(),
  periodEnd: at('period_end').notNull(),
  /** The plan after the end of the period; null: the same again. */
  nextPlan: text('next_plan').$type<'Freemium' | 'Starter'>(),
  /** The items chosen to stay active then. */
  keep: jsonb('keep').$type<Keep>(),
  /** An invoice is overdue beyond all reminders. */
  isPastDue: boolean('is_past_due').notNull().default(false),
  /** The day of the month it began on: one of 31 January renews on the last day of February, and on 31 March again. */
  anchorDay: integer('anchor_day').notNull(),
})

/** Ids of users and of sites, and names of networks. */
export type Keep = { users: string[]; sites: string[]; networks: string[] }

export type Party = {
  name: string
  address: string
  zipcode: string
  city: string
  countryCode: string
  vatNumber: string
}
export type InvoiceLine = { text: string; cents: number }

/** Only its status ever changes: mistakes are corrected by a credit note. */
export const invoice = tenantTable(
  'invoice',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
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
    /** The VAT rule in the words that the law requires on the invoice. */
    vatNote: text('vat_note').notNull(),
    seller: jsonb('seller').$type<Party>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
    /** For a credit note: the cancelled invoice. */
    creditsUuid: uuid('credits_uuid').unique(),
    /** Number of payment reminders sent. */
    reminders: integer('reminders').notNull().default(0),
  },
  (t) => [index('invoice_by_account').on(t.accountUuid, t.issuedAt)],
)

/** The last number of each year. A locked row leaves no gaps, unlike a sequence. */
export const invoiceCounter = pgTable('invoice_counter', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** An invoice of the house whose account was erased: the law requires keeping it, with both parties as printed. */
export const keptInvoice = pgTable('kept_invoice', {
  number: text('number').primaryKey(),
  issuedAt: at('issued_at').notNull(),
  document: jsonb('document').$type<Record<string, unknown>>().notNull(),
})

/** Feedback with a downgrade. Stored here and sent nowhere. */
export const downgradeFeedback = tenantTable('downgrade_feedback', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  at: at('at').notNull(),
  fromPlan: text('from_plan').notNull(),
  toPlan: text('to_plan').notNull(),
  easeOfUse: integer('ease_of_use'),
  loadTime: integer('load_time'),
  featureSpecifications: integer('feature_specifications'),
  text: text('text').notNull(),
})

/** An account's payout from its boost campaigns for a month. */
export const boostPayout = tenantTable(
  'boost_payout',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    currencyCode: text('currency_code').notNull(),
    /** All approved and paid commission of boost campaigns up to the end of this month, as known at creation. */
    earnedCents: cents('earned_cents').notNull(),
    /** The account's share of the increase since the previous month; a negative amount is carried over. */
    amountCents: cents('amount_cents').notNull(),
    paidAt: at('paid_at'),
  },
  (t) => [unique('boost_payout_once').on(t.accountUuid, t.month, t.currencyCode)],
)

/** Meter warnings sent, by month and percentage of the plan. */
export const usageWarning = tenantTable(
  'usage_warning',
  {
    month: date('month', { mode: 'string' }).notNull(),
    meter: text('meter').$type<Meter>().notNull(),
    percent: integer('percent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.month, t.meter, t.percent] })],
)

/** An account's Stripe data: Stripe's latest state, read and written as a whole. */
export const stripeCustomer = oneRowAnAccount('stripe_customer', {
  customerId: text('customer_id').notNull().unique(),
  state: jsonb('state').$type<StripeState>(),
  syncedAt: at('synced_at'),
})
