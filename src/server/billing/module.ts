import { mayMail, notConfirmed } from '../account/index.ts'
import type { Identify } from '../http/answer.ts'
import { Fail } from '../http/fail.ts'
import type { Answering, Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { boostJob } from './boost-payouts.ts'
import { billingCalls } from './calls.ts'
import { dunJob } from './dun-job.ts'
import { invoiceMailJob, invoiceMailName } from './invoice-mail.ts'
import { invoicesPath } from './invoices.ts'
import { renewJob } from './renew-job.ts'
import { serveInvoice } from './serve-invoice.ts'
import { resyncJob, syncJob } from './stripe/jobs.ts'
import { lazyStripe } from './stripe/open-stripe.ts'
import type { StripePort } from './stripe/port.ts'
import { createStripePort } from './stripe/stripe-port.ts'
import { webhook, webhookPath } from './stripe/webhook.ts'
import type { AskReport, CountPartners } from './usage.ts'
import { warnJob } from './warn-job.ts'

/** Parts that exist only with payment by card. */
function stripeParts({
  database,
  clock,
  env,
  log,
  publicUrl,
  jobs,
}: Platform): Required<Pick<Module, 'jobs' | 'paths'>> & { stripe: StripePort | null } {
  const key = env.STRIPE_SECRET_KEY
  if (env.BILLING !== 'stripe' || !key) return { stripe: null, jobs: [], paths: {} }
  const parts = { database, clock, log, publicUrl, stripe: lazyStripe(key, env.NETWORK_BASE_URLS.stripe) }
  const secrets = env.STRIPE_WEBHOOK_SECRETS
  return {
    stripe: createStripePort(parts),
    jobs: [syncJob(parts), resyncJob(parts)],
    paths: {
      [webhookPath]: webhook({ database, clock, log, send: jobs.send, secrets, isLive: key.includes('_live_') }),
    },
  }
}

/** Plans and what they cost. The house bills by invoice, `BILLING=stripe` by card, and `BILLING=off` bills nobody. */
type BillingAsks = { report: AskReport; countPartners: CountPartners; identify: Identify }

export function billingModule(
  platform: Platform,
  { report, countPartners, identify }: BillingAsks,
): Answering<'billing'> {
  const { database, events, clock, env, log, publicUrl, jobs, mail } = platform
  const byCard = stripeParts(platform)
  const parts = {
    database,
    clock,
    report,
    countPartners,
    seller: env.INVOICE_SELLER,
    publicUrl,
    provider: env.BILLING,
    stripe: byCard.stripe,
    mailInvoice: (invoiceUuid: string) =>
      jobs
        .send(invoiceMailName, { invoiceUuid })
        .catch((error: unknown) => log.error('an invoice was not given to the mail', { invoiceUuid, error })),
    expectMail: async (accountUuid: string) => {
      if (!(await mayMail({ database, leaves: mail.leaves }, accountUuid))) throw new Fail('conflict', notConfirmed)
    },
  }
  const always = [boostJob({ database, events, clock })]
  // invoices from before card payment are still followed up
  const billed = [
    renewJob(parts),
    dunJob(parts),
    warnJob({ ...parts, log }),
    invoiceMailJob({ database, clock, log, publicUrl, sendMail: mail.send }),
  ]
  return {
    calls: { billing: billingCalls(parts) },
    jobs: env.BILLING === 'off' ? always : [...always, ...billed, ...byCard.jobs],
    paths: {
      ...byCard.paths,
      [invoicesPath]: serveInvoice({ database, stripe: byCard.stripe, identify, log }),
    },
  }
}
