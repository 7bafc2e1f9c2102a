import type { billing as billingContract } from '../../contract/billing/billing.ts'
import { comparePlans, type Interval } from '../../contract/plan-table.ts'
import { recordAudit } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import { changePlan } from './change-plan.ts'
import { readChoices } from './choices.ts'
import { expectBuyer } from './expect-buyer.ts'
import { downgradeHouse, planOf } from './downgrade.ts'
import { findInvoiceFile } from './invoice-file.ts'
import { buyerOf, dollars, issueInvoice, shownInvoice, vatCents } from './invoices.ts'
import { quoteOf, type Running } from './quote.ts'
import { type Provider, readCustomer, readState } from './read-customer.ts'
import type { StripePort } from './stripe/port.ts'
import { type Party, subscription } from './tables.ts'
import { type AskReport, type CountPartners, readUsage } from './usage.ts'
import { vatOf } from './vat.ts'

type Calls = Handlers<typeof billingContract>
export type BillingParts = {
  database: Database
  clock: Clock
  report: AskReport
  countPartners: CountPartners
  seller: Party
  publicUrl: string
  provider: Provider
  /** Present only with payment by Stripe. */
  stripe: StripePort | null
  /** Mails an invoice to its payer. */
  mailInvoice: (invoiceUuid: string) => Promise<void>
  /** Refuses while an account cannot receive mail: an invoice must reach its payer. */
  expectMail: (accountUuid: string) => Promise<void>
}

const page = '/settings/billing'

const expectBilled = ({ provider }: BillingParts, plan: string): void => {
  if (provider === 'off') throw new Fail('conflict', 'Nothing is billed on this server: everything is unlocked')
  if (plan === 'Custom')
    throw new Fail(
      'conflict',
      "You're on a custom plan. Please contact us in order to update your subscription details.",
    )
}

const expectHouse = (p: BillingParts, plan: string): void => {
  expectBilled(p, plan)
  if (p.provider === 'stripe') throw new Fail('conflict', 'Plans are paid by card here: use the checkout')
}

const expectBigger = (running: Running | null, plan: 'Starter' | 'Growth', interval: Interval): void => {
  if (!running) return
  if (running.plan === plan && running.interval === interval)
    throw new Fail('conflict', 'plan: This is your current plan')
  if (comparePlans(plan, running.plan) < 0)
    throw new Fail('conflict', 'plan: A smaller plan starts at the end of the period: choose to downgrade')
}

/** No card is needed: the house sends an invoice, so both lead to our own page. */
const buyAt = (query: string) => ({ checkoutSessionUrl: `${page}?${query}` })
const stateOf = ({ database }: BillingParts, accountUuid: string) =>
  database.as(accountUuid, (tx) => readState(tx, accountUuid))
const usageOf = (p: BillingParts, who: Principal) => readUsage({ ...p, isUnlocked: p.provider === 'off' }, who)
const customerOf = ({ database, provider, clock, publicUrl }: BillingParts, who: Principal) =>
  database.as(who.accountUuid, (tx) => readCustomer(tx, who, { provider, now: clock.now(), publicUrl }))

const customer =
  (p: BillingParts): Calls['customer'] =>
  async (_, who) => {
    const [billed, used] = await Promise.all([customerOf(p, who), usageOf(p, who)])
    return { ...billed, usage: used }
  }

const usage =
  (p: BillingParts): Calls['usage'] =>
  (_, who) =>
    usageOf(p, who)

const portal =
  (p: BillingParts): Calls['portal'] =>
  async (_, who) => {
    expectBilled(p, (await stateOf(p, who.accountUuid)).of.plan)
    return p.stripe ? { checkoutSessionUrl: await p.stripe.portal(who.accountUuid) } : buyAt('plans=true')
  }

const checkout =
  (p: BillingParts): Calls['checkout'] =>
  async ({ plan, interval }, who) => {
    const { of, running } = await stateOf(p, who.accountUuid)
    expectBilled(p, of.plan)
    if (p.stripe) return { checkoutSessionUrl: await p.stripe.checkout(who, planOf[plan], interval) }
    expectBigger(running, planOf[plan], interval)
    return buyAt(`buy=${plan}&interval=${interval}`)
  }

const quote =
  (p: BillingParts): Calls['quote'] =>
  ({ plan, interval }, who) =>
    p.database.as(who.accountUuid, async (tx) => {
      const { of, running } = await readState(tx, who.accountUuid)
      expectHouse(p, of.plan)
      expectBigger(running, planOf[plan], interval)
      const { lines, creditCents, periodEnd } = quoteOf(running, planOf[plan], interval, p.clock.now())
      const buyer = await buyerOf(tx, who.accountUuid)
      expectBuyer(buyer)
      const vat = vatOf(p.seller, buyer)
      const net = lines.reduce((sum, line) => sum + line.cents, 0)
      const tax = vatCents(net, vat.percent)
      return {
        net: dollars(net),
        vat: dollars(tax),
        total: dollars(net + tax),
        vatPercent: vat.percent,
        vatNote: vat.note,
        credit: dollars(creditCents),
        periodEndDatetime: periodEnd.toISOString(),
      }
    })

// runs as the table owner: invoice numbers are counted over all accounts
const subscribe =
  (p: BillingParts): Calls['subscribe'] =>
  async ({ plan: asked, interval }, who) => {
    const { database, clock, seller, publicUrl } = p
    await p.expectMail(who.accountUuid)
    const issued = await database.system.transaction(async (tx) => {
      const plan = planOf[asked]
      const now = clock.now()
      const { of, running } = await readState(tx, who.accountUuid, 'lock')
      expectHouse(p, of.plan)
      expectBigger(running, plan, interval)
      expectBuyer(await buyerOf(tx, who.accountUuid))
      if (running?.isPastDue) throw new Fail('conflict', 'Please pay the invoice that is overdue first')
      const { lines, anchorDay, periodEnd } = quoteOf(running, plan, interval, now)
      const bought = { plan, interval, periodStart: now, periodEnd, nextPlan: null, keep: null, anchorDay }
      await tx
        .insert(subscription)
        .values({ accountUuid: who.accountUuid, ...bought })
        .onConflictDoUpdate({ target: subscription.accountUuid, set: bought })
      await changePlan(tx, who, plan)
      const planName = `${plan}, ${interval === 'year' ? 'annual' : 'monthly'}`
      const made = await issueInvoice(
        tx,
        { accountUuid: who.accountUuid, seller, planName, lines, periodStart: now, periodEnd },
        now,
      )
      await recordAudit(tx, who, {
        action: 'invoice.issued',
        object: made.number,
        after: { plan: planName, total: dollars(made.totalCents) },
      })
      return made
    })
    await p.mailInvoice(issued.uuid)
    return shownInvoice(issued, { now: clock.now(), publicUrl })
  }

const downgrade =
  (p: BillingParts): Calls['downgrade'] =>
  async (asked, who) => {
    const { database, clock, stripe } = p
    expectBilled(p, (await stateOf(p, who.accountUuid)).of.plan)
    if (stripe) await stripe.downgrade(who, asked)
    else
      await database.system.transaction(async (tx) => {
        const { of, running } = await readState(tx, who.accountUuid, 'lock')
        await downgradeHouse(tx, who, asked, { plan: of.plan, running }, clock.now())
      })
    return customerOf(p, who)
  }

const choices =
  ({ database }: BillingParts): Calls['choices'] =>
  (_, who) =>
    database.as(who.accountUuid, (tx) => readChoices(tx, who.accountUuid))

const invoicePdf =
  (p: BillingParts): Calls['invoicePdf'] =>
  async ({ invoiceId }, who) => {
    const found = await findInvoiceFile(p, who, invoiceId)
    if (!found) throw notFound()
    return 'url' in found
      ? { fileName: `${invoiceId}.pdf`, base64: '', url: found.url }
      : { fileName: found.fileName, base64: Buffer.from(found.bytes).toString('base64'), url: null }
  }

export const billingCalls = (p: BillingParts): Calls => ({
  customer: customer(p),
  usage: usage(p),
  portal: portal(p),
  checkout: checkout(p),
  quote: quote(p),
  subscribe: subscribe(p),
  downgrade: downgrade(p),
  choices: choices(p),
  invoicePdf: invoicePdf(p),
})
