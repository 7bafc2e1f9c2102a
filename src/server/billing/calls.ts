import { desc, eq } from 'drizzle-orm'
import type { billing as billingContract, Customer } from '../../contract/billing/billing.ts'
import { comparePlans, type Interval, planTable } from '../../contract/plan-table.ts'
import { writeDown } from '../account/index.ts'
import { account } from '../account/tables.ts'
import type { Clock } from '../clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { changePlan } from './change-plan.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { buyerOf, dollars, issueInvoice, shownInvoice, vatCents } from './invoices.ts'
import { type PaidPlan, quoteOf, type Running } from './quote.ts'
import { invoice, type Party, subscription } from './tables.ts'
import { type AskReport, readUsage } from './usage.ts'
import { vatOf } from './vat.ts'

export type BillingParts = {
  database: Database
  clock: Clock
  report: AskReport
  seller: Party
  /** Own use: nothing is billed. */
  isUnlocked: boolean
  /** Sends an invoice to who pays it. */
  mailInvoice: (invoiceUuid: string) => Promise<void>
  /** Refuses while no mail may leave for an account: an invoice that nobody gets is none. */
  expectMail: (accountUuid: string) => Promise<void>
}

const planOf = { freemium: 'Freemium', starter: 'Starter', growth: 'Growth' } as const
const page = '/settings/billing'

export function billingCalls(parts: BillingParts): Handlers<typeof billingContract> {
  const { database, clock, seller, isUnlocked } = parts
  const state = async (tx: Tx, accountUuid: string, how: 'read' | 'lock' = 'read') => {
    const wanted = tx.select().from(account).where(eq(account.uuid, accountUuid))
    const [of] = await (how === 'lock' ? wanted.for('update') : wanted)
    if (!of) throw notFound()
    const [running = null] = await tx.select().from(subscription).where(eq(subscription.accountUuid, accountUuid))
    return { of, running }
  }
  const expectHouse = (plan: string): void => {
    if (isUnlocked) throw new Fail('conflict', 'Nothing is billed on this server: everything is unlocked')
    if (plan === 'Custom')
      throw new Fail(
        'conflict',
        "You're on a custom plan. Please contact us in order to update your subscription details.",
      )
  }
  const expectBigger = (running: Running | null, plan: PaidPlan, interval: Interval): void => {
    if (!running) return
    if (running.plan === plan && running.interval === interval)
      throw new Fail('conflict', 'plan: This is your current plan')
    if (comparePlans(plan, running.plan) < 0)
      throw new Fail('conflict', 'plan: A smaller plan starts at the end of the period: choose to downgrade')
  }
  const customer = (who: Principal): Promise<Customer> =>
    database.as(who.accountUuid, async (tx) => {
      const { of, running } = await state(tx, who.accountUuid)
      const maySee = who.rights.includes('money')
      const invoices = maySee
        ? await tx.select().from(invoice).orderBy(desc(invoice.issuedAt), desc(invoice.number)).limit(100)
        : []
      return {
        provider: isUnlocked ? 'off' : 'house',
        customer: { customerIsCustom: (isUnlocked && !of.isDemo) || of.plan === 'Custom' },
        plan: isUnlocked && !of.isDemo ? 'Custom' : of.plan,
        subscriptions: running
          ? [
              {
                subscriptionStatus: 'active',
                subscriptionPlanName: running.plan,
                subscriptionCurrency: 'usd',
                subscriptionPrice: dollars(planTable[running.plan].price[running.interval]),
                subscriptionInterval: running.interval,
                subscriptionCurrentPeriodEndDatetime: running.periodEnd.toISOString(),
                subscriptionNextPlanName: running.nextPlan,
              },
            ]
          : [],
        sources: [],
        invoices: invoices.map(shownInvoice),
        payouts: [],
      }
    })
  /** No card is asked for: the house sends an invoice, so both lead to a page of ours. */
  const buyAt = (query: string) => ({ checkoutSessionUrl: `${page}?${query}` })
  return {
    customer: (_, who) => customer(who),
    usage: (_, who) => readUsage(parts, who),
    portal: (_, who) =>
      database.as(who.accountUuid, async (tx) => {
        expectHouse((await state(tx, who.accountUuid)).of.plan)
        return buyAt('plans=true')
      }),
    checkout: ({ plan, interval }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const { of, running } = await state(tx, who.accountUuid)
        expectHouse(of.plan)
        expectBigger(running, planOf[plan] as PaidPlan, interval)
        return buyAt(`buy=${plan}&interval=${interval}`)
      }),
    quote: ({ plan, interval }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const { of, running } = await state(tx, who.accountUuid)
        expectHouse(of.plan)
        expectBigger(running, planOf[plan] as PaidPlan, interval)
        const { lines, creditCents, periodEnd } = quoteOf(running, planOf[plan] as PaidPlan, interval, clock.now())
        const vat = vatOf(seller, await buyerOf(tx, who.accountUuid))
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
      }),
    // as the owner of the tables: numbers of invoices are counted over all accounts
    async subscribe({ plan: asked, interval }, who) {
      await parts.expectMail(who.accountUuid)
      const issued = await database.system.transaction(async (tx) => {
        const plan = planOf[asked] as PaidPlan
        const now = clock.now()
        const { of, running } = await state(tx, who.accountUuid, 'lock')
        expectHouse(of.plan)
        expectBigger(running, plan, interval)
        const { lines, anchorDay, periodEnd } = quoteOf(running, plan, interval, now)
        const bought = { plan, interval, periodStart: now, periodEnd, nextPlan: null, anchorDay }
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
        await writeDown(tx, who, {
          action: 'invoice.issued',
          object: made.number,
          after: { plan: planName, total: dollars(made.totalCents) },
        })
        return made
      })
      await parts.mailInvoice(issued.uuid)
      return shownInvoice(issued)
    },
    async downgrade({ plan: asked }, who) {
      const plan = planOf[asked]
      await database.system.transaction(async (tx) => {
        const { of, running } = await state(tx, who.accountUuid, 'lock')
        expectHouse(of.plan)
        if (!running || comparePlans(plan, running.plan) > 0)
          throw new Fail('conflict', 'plan: This is not a smaller plan than the one that runs')
        const nextPlan = plan === running.plan ? null : (plan as 'Freemium' | 'Starter')
        await tx.update(subscription).set({ nextPlan }).where(eq(subscription.accountUuid, who.accountUuid))
        await writeDown(tx, who, {
          action: 'plan.changed',
          object: `From ${running.periodEnd.toISOString().slice(0, 10)} on`,
          before: { plan: running.nextPlan ?? running.plan },
          after: { plan },
        })
      })
      return customer(who)
    },
    invoicePdf: async ({ invoiceId }, who) => {
      const [row] = await database.as(who.accountUuid, (tx) =>
        tx.select().from(invoice).where(eq(invoice.uuid, invoiceId)),
      )
      if (!row) throw notFound()
      return { fileName: `${row.number}.pdf`, base64: Buffer.from(await invoicePdf(row)).toString('base64') }
    },
  }
}
