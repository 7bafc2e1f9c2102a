import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, jsonb, numeric, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { statementTable } from '../settlement/tables.ts'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { HitOutcome, HitWay, orderStates } from '../../contract/partners/partner-views.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const money = (name: string) => numeric(name, { precision: 18, scale: 4 })

/** Every report of an order, with its outcome and the reason. Kept for 90 days. */
export const partnerHit = tenantTable(
  'partner_hit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    partnerUuid: uuid('partner_uuid').notNull(),
    contractUuid: uuid('contract_uuid'),
    at: at('at').notNull(),
    way: text('way').$type<HitWay>().notNull(),
    orderId: text('order_id').notNull(),
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    coupon: text('coupon').notNull().default(''),
    clickId: text('click_id').notNull().default(''),
    isTest: boolean('is_test').notNull().default(false),
    outcome: text('outcome').$type<HitOutcome>().notNull(),
    reason: text('reason').notNull().default(''),
    /** The report as sent, while its click is awaited. */
    report: jsonb('report').$type<Record<string, unknown>>(),
  },
  (t) => [
    index('partner_hit_by_partner').on(t.accountUuid, t.partnerUuid, t.at),
    index('partner_hit_by_order').on(t.partnerUuid, t.orderId),
    index('partner_hit_waiting').on(t.at).where(sql`outcome = 'waiting'`),
  ],
)

/** Credited orders: one row per order id of a partner, however it was reported and however often. */
export const partnerOrder = tenantTable(
  'partner_order',
  {
    partnerUuid: uuid('partner_uuid').notNull(),
    orderId: text('order_id').notNull(),
    /** An order, or a click that a contract pays for. */
    kind: text('kind').$type<'sale' | 'cpc'>().notNull().default('sale'),
    contractUuid: uuid('contract_uuid').notNull(),
    termsUuid: uuid('terms_uuid').notNull(),
    at: at('at').notNull(),
    amount: money('amount').notNull(),
    commission: money('commission').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof orderStates)[number]>().notNull(),
    /** Backed by a server's signed report or the merchant's decision; orders from pages stay pending until then. */
    isSigned: boolean('is_signed').notNull(),
    /** The shop reported which source came last, where the terms require it. */
    isChecked: boolean('is_checked').notNull(),
    clickId: text('click_id').notNull(),
    clickAt: at('click_at'),
    siteUuid: uuid('site_uuid'),
    coupon: text('coupon').notNull(),
    /** The creator that its coupon names; '' when the click decides. */
    creatorId: text('creator_id').notNull().default(''),
    holdUntil: at('hold_until').notNull(),
    reason: text('reason').notNull().default(''),
    statementUuid: uuid('statement_uuid'),
    /** Deducted from its commission and amount after it was put in a statement, as separate lines. */
    corrected: money('corrected').notNull().default('0'),
    correctedAmount: money('corrected_amount').notNull().default('0'),
    /** The time of its last signed report: replaying an older one changes nothing. */
    reportedAt: at('reported_at'),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerUuid, t.orderId] }),
    index('partner_order_by_account').on(t.accountUuid, t.partnerUuid, t.at),
    index('partner_order_held').on(t.holdUntil).where(sql`status = 'pending'`),
  ],
)

/** A month of approved orders in one currency. */
export const partnerStatement = statementTable('partner_statement', 'partner_uuid')

/** Hours in which the script was seen on the shop's pages: its usual rhythm. Kept for 90 days. */
export const partnerScriptHour = tenantTable(
  'partner_script_hour',
  {
    partnerUuid: uuid('partner_uuid').notNull(),
    hour: at('hour').notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerUuid, t.hour] })],
)
