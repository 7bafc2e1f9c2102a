import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { mailingCalls } from './calls.ts'
import { digestConsumer } from './digest-consumer.ts'
import { type AskAlerts, createAlertMails } from './sending/alert-mails.ts'
import { alertMailsJob } from './sending/alerts-job.ts'
import { mailingsJob } from './sending/mailings-job.ts'
import { createPeopleMails } from './sending/people-mails.ts'
import { createPlanMails } from './sending/plan-mails.ts'
import { type AskUsage, createPreviews } from './previews.ts'
import type { AskReport } from './read-month.ts'
import { createSendOnce } from './send-once.ts'
import { serveUnsubscribe, stopPath } from './serve-unsubscribe.ts'
import { makeStopToken, type Stopped } from './unsubscribe-token.ts'

/** Ports to other modules: the report, usage of the plan, and the alerts, each on behalf of a user. */
export type MailingsAsks = { report: AskReport; usage: AskUsage; alerts: AskAlerts }

/** Automatic mails, their previews, and the users' settings for them. */
export function mailingsModule(platform: Platform, { report, usage, alerts }: MailingsAsks): Answering<'mailings'> {
  const { database, clock, log, env, mail, publicUrl, secret } = platform
  const keys = [secret.derive('unsubscribe'), ...secret.older('unsubscribe')] as const
  const sendOnce = createSendOnce({ database, clock, log, publicUrl, sendMail: mail.send, leaves: mail.leaves })
  const stopLink = (userUuid: string, what: Stopped) =>
    `${publicUrl}${stopPath}${makeStopToken(keys[0], userUuid, what)}`
  const parts = { database, publicUrl, sendOnce, stopLink }
  return {
    calls: { mailings: mailingCalls(database, createPreviews({ database, clock, publicUrl, report, usage })) },
    consumers: [digestConsumer(database)],
    jobs: [
      mailingsJob({
        database,
        clock,
        log,
        toPeople: createPeopleMails({ ...parts, report, alerts }),
        aboutPlans: env.BILLING === 'off' ? null : createPlanMails({ ...parts, usage }),
      }),
      alertMailsJob({ database, clock, log, toPeople: createAlertMails({ ...parts, alerts }) }),
    ],
    paths: { [stopPath]: serveUnsubscribe({ database, keys, log }) },
  }
}
