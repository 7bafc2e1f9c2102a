import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { amount } from '../money.ts'

const interval = z.enum(['year', 'month'])
const count = z.object({
  commission: amount,
  users: z.number(),
  records: z.number(),
  partners: z.number(),
  pageviews: z.number(),
})
const limit = z.number().nullable()

/** This month's usage so far and the plan's limits; null is unlimited. */
const usage = z.object({
  /** The first day of the month. */
  month: z.string(),
  usage: count,
  limits: z.object({ commission: limit, users: limit, records: limit, partners: limit, pageviews: limit }),
})

/** A uuid of ours, or Stripe's invoice id. */
export const anInvoiceId = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|in_\w{1,100})$/

export const invoiceRow = z.object({
  /** A uuid of ours, or Stripe's invoice id. */
  invoiceId: z.string(),
  invoiceCreatedDatetime: z.string(),
  invoiceTotalAmount: amount,
  invoiceCurrencyCode: z.string(),
  invoiceNumber: z.string(),
  invoiceStatus: z.enum(['open', 'paid', 'void', 'overdue']),
  invoiceType: z.enum(['invoice', 'credit']),
  invoicePlanName: z.string(),
  /** Address at which a signed-in browser opens the file. */
  invoicePdfUrl: z.string(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

export const customer = z.object({
  /** Who bills the plans: this house by invoice, Stripe by card, or no one (own use, everything unlocked). */
  provider: z.enum(['house', 'stripe', 'off']),
  customer: z.object({ customerIsCustom: z.boolean() }),
  plan: z.string(),
  subscriptions: z.array(
    z.object({
      subscriptionStatus: z.enum(['active', 'past_due']),
      subscriptionPlanName: z.string(),
      subscriptionCurrency: z.string(),
      /** Price per month. */
      subscriptionPrice: amount,
      subscriptionInterval: interval,
      subscriptionCurrentPeriodEndDatetime: z.string(),
      /** The plan after the end of the period; null: the same. */
      subscriptionNextPlanName: z.string().nullable(),
    }),
  ),
  sources: z.array(
    z.object({
      sourceBrand: z.string(),
      sourceLastFour: z.string(),
      sourceExpMonth: z.number(),
      sourceExpYear: z.number(),
      sourceIsPrimary: z.boolean(),
    }),
  ),
  invoices: z.array(invoiceRow),
  payouts: z.array(
    z.object({ payoutUuid: z.uuid(), payoutDate: z.string(), payoutAmount: amount, payoutCurrencyCode: z.string() }),
  ),
})
export type Customer = z.output<typeof customer>
const customerWithUsage = customer.extend({ usage })

const chosen = z.array(z.string().min(1).max(100)).max(1000)
/** What stays active on a smaller plan: uuids of users and sites, and names of networks as in `choices`. */
const keep = z.object({ users: chosen.default([]), sites: chosen.default([]), networks: chosen.default([]) })
const rating = z.number().int().min(1).max(5).nullable().default(null)
const feedback = z.object({
  easeOfUse: rating,
  loadTime: rating,
  featureSpecifications: rating,
  text: z.string().max(longest.feedback).default(''),
})
const part = z.object({
  id: z.string(),
  name: z.string(),
  /** Inactive, because the plan has no room for it. */
  isPaused: z.boolean(),
  /** Always stays active. */
  isFixed: z.boolean(),
})
export type PlanPart = z.output<typeof part>

const paidPlan = z.enum(['starter', 'growth'])
const change = z.object({ plan: paidPlan, interval: interval.default('year') })
const amounts = z.object({ net: amount, vat: amount, total: amount, vatPercent: z.number(), vatNote: z.string() })

export const billing = {
  customer: call({
    method: 'GET',
    path: '/billing/v2/customer',
    kind: 'read',
    limit: 'report',
    summary: 'Plan, subscription, payments and what this month used; payments only for who may see money',
    input: z.object({}),
    output: customerWithUsage,
  }),
  usage: call({
    method: 'GET',
    path: '/billing/v2/usage',
    kind: 'read',
    limit: 'report',
    summary: 'What this month used of the plan so far, as the reports count it',
    input: z.object({}),
    output: usage,
  }),
  portal: call({
    method: 'GET',
    path: '/billing/v1/portal',
    kind: 'read',
    right: 'money',
    summary: 'Where an active subscription is changed',
    input: z.object({}),
    output: z.object({ checkoutSessionUrl: z.string() }),
  }),
  checkout: call({
    method: 'POST',
    path: '/billing/v1/checkout',
    kind: 'write',
    right: 'money',
    summary: 'Where a plan is bought',
    input: change,
    output: z.object({ checkoutSessionUrl: z.string() }),
  }),
  quote: call({
    method: 'POST',
    path: '/billing/v1/quote',
    kind: 'read',
    right: 'money',
    summary: 'What a change to a plan costs now, with VAT and what is left of the period before',
    input: change,
    output: amounts.extend({ credit: amount, periodEndDatetime: z.string() }),
  }),
  subscribe: call({
    method: 'POST',
    path: '/billing/v1/subscribe',
    kind: 'write',
    right: 'money',
    summary: 'Buys a plan on invoice: it holds at once, and the invoice is due in 14 days',
    input: change,
    output: invoiceRow,
  }),
  downgrade: call({
    method: 'POST',
    path: '/billing/v1/downgrade',
    kind: 'write',
    right: 'money',
    summary: 'A smaller plan from the end of the period on; the plan that runs takes it back',
    input: z.object({
      plan: z.enum(['freemium', 'starter', 'growth']),
      keep: keep.optional(),
      feedback: feedback.optional(),
    }),
    output: customer,
  }),
  choices: call({
    method: 'GET',
    path: '/billing/v1/choices',
    kind: 'read',
    right: 'money',
    summary: 'The users, sites and networks that count against the plan: a smaller plan asks which of them stay',
    input: z.object({}),
    output: z.object({ users: z.array(part), sites: z.array(part), networks: z.array(part) }),
  }),
  invoicePdf: call({
    method: 'GET',
    path: '/billing/v1/invoices/{invoiceId}',
    kind: 'read',
    right: 'money',
    summary: 'An invoice as a PDF, in base64; one of Stripe as the address it is at for a while',
    input: z.object({
      invoiceId: z.string().regex(anInvoiceId, 'Must be the id of an invoice'),
    }),
    output: z.object({ fileName: z.string(), base64: z.string(), url: z.string().nullable() }),
  }),
}
