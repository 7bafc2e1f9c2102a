import { mayMail, notConfirmed } from '../account/index.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { Fail } from '../http/fail.ts'
import { billingCalls } from './calls.ts'
import { invoiceMailJob, invoiceMailName } from './invoice-mail.ts'
import { renewJob } from './renew-job.ts'
import type { AskReport } from './usage.ts'

/** Plans and what they cost. The house bills by invoice; `BILLING=off` bills nobody. */
export function billingModule(platform: Platform, { report }: { report: AskReport }): Answering<'billing'> {
  const { database, clock, env, log, publicUrl, jobs, mail } = platform
  const isUnlocked = env.BILLING === 'off'
  const parts = {
    database,
    clock,
    report,
    seller: env.INVOICE_SELLER,
    isUnlocked,
    mailInvoice: (invoiceUuid: string) =>
      jobs
        .send(invoiceMailName, { invoiceUuid })
        .catch((error: unknown) => log.error('an invoice was not given to the mail', { invoiceUuid, error })),
    expectMail: async (accountUuid: string) => {
      if (!(await mayMail({ database, leaves: mail.leaves }, accountUuid))) throw new Fail('conflict', notConfirmed)
    },
  }
  return {
    calls: { billing: billingCalls(parts) },
    jobs: isUnlocked ? [] : [renewJob(parts), invoiceMailJob({ database, clock, log, publicUrl, sendMail: mail.send })],
  }
}
