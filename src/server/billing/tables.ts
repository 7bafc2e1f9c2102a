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
  /** What follows at the end of the period; null: the same again. */
  nextPlan: text('next_plan').$type<'Freemium' | 'Starter'>(),
  /** What was chosen to stay active then. */
  keep: jsonb('keep').$type<Keep>(),
  /** An invoice is overdue for longer than the reminders take. */
  isPastDue: boolean('is_past_due').notNull().default(false),
  /** The day of the month it began on: a renewal of 31 January is on the last day of February, and on 31 March again. */
  anchorDay: integer('anchor_day').notNull(),
})

/** Ids of users, of sites, and names of networks. */
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

/** Never changed but for its status: a mistake is set right by a credit note. */
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
    /** The rule that the VAT follows, in the words that the law wants on the invoice. */
    vatNote: text('vat_note').notNull(),
    seller: jsonb('seller').$type<Party>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
    /** Of a credit note: the invoice it takes back. */
    creditsUuid: uuid('credits_uuid').unique(),
    /** How often its payment was reminded of. */
    reminders: integer('reminders').notNull().default(0),
  },
  (t) => [index('invoice_by_account').on(t.accountUuid, t.issuedAt)],
)

/** The last number of each year. A row that is locked leaves no gap where a sequence would. */
export const invoiceCounter = pgTable('invoice_counter', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/** An invoice of the house whose account is gone: the law wants it kept, with both parties as they stood on it. */
export const keptInvoice = pgTable('kept_invoice', {
  number: text('number').primaryKey(),
  issuedAt: at('issued_at').notNull(),
  document: jsonb('document').$type<Record<string, unknown>>().notNull(),
})

/** What somebody said who took a smaller plan. It is kept here and sent nowhere. */
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

/** What an account gets of its boost campaigns for a month. */
export const boostPayout = tenantTable(
  'boost_payout',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    currencyCode: text('currency_code').notNull(),
    /** All approved and paid commission of boost campaigns up to the end of this month, as it was known when this was made. */
    earnedCents: cents('earned_cents').notNull(),
    /** The account's share of what came to that since the month before; below zero it is carried to the next month. */
    amountCents: cents('amount_cents').notNull(),
    paidAt: at('paid_at'),
  },
  (t) => [unique('boost_payout_once').on(t.accountUuid, t.month, t.currencyCode)],
)

/** Which meters were reported in which month, at which percentage of the plan. */
export const usageWarning = tenantTable(
  'usage_warning',
  {
    month: date('month', { mode: 'string' }).notNull(),
    meter: text('meter').$type<Meter>().notNull(),
    percent: integer('percent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.month, t.meter, t.percent] })],
)

/** An account as Stripe knows it: what Stripe said last, read as a whole and written as a whole. */
export const stripeCustomer = oneRowAnAccount('stripe_customer', {
  customerId: text('customer_id').notNull().unique(),
  state: jsonb('state').$type<StripeState>(),
  syncedAt: at('synced_at'),
})
