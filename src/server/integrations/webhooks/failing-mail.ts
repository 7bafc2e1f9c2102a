import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type Role, roleRights, roles } from '../../../contract/account/account.ts'
import { plural } from '../../../report/format.ts'
import { mayMail, user } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import { layOut, MailError, mailsShare, type SendMail } from '../../mail/index.ts'
import type { Database } from '../../store/database/open.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import { waitingOf } from './make-messages.ts'

export const failingMailName = 'integrations.webhook-mail'
export type FailingMailParts = {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  sendMail: SendMail
  leaves: boolean
}

const since = ['', 'for an hour', 'for a day', 'for three days']
const managing = roles.filter((role: Role) => (roleRights[role] as readonly string[]).includes('manage'))

const words = (name: string, shown: string, step: number, waiting: number, link: string) =>
  layOut({
    subject: step >= 3 ? `A webhook was turned off: ${name}` : `A webhook does not arrive: ${name}`,
    title: step >= 3 ? 'A webhook was turned off' : 'A webhook does not arrive',
    parts: [
      { kind: 'text', text: `“${name}” (${shown}) has answered nothing but errors ${since[step] ?? ''}.` },
      {
        kind: 'text',
        text:
          step >= 3
            ? 'Nothing is sent to it any more. What waits is kept for 30 days and is sent when you turn it on again.'
            : `${plural(waiting, 'message')} wait and are tried again by themselves. After three days without success it is turned off.`,
      },
      { kind: 'button', label: 'See why', href: link },
    ],
    foot: ['You get this because you may change the settings of this account.'],
  })

/** Mails every user who may manage that an endpoint fails: after an hour, after a day, and when it is switched off. */
export const failingMailJob = ({ database, clock, log, publicUrl, sendMail, leaves }: FailingMailParts): Job =>
  defineJob({
    name: failingMailName,
    about: {
      does: 'mails that a webhook fails, or was turned off',
      reads: 'webhook_endpoint, webhook_message, user',
      writes: 'mails',
      failing: 'nobody hears of it by mail; the screen says it',
    },
    payload: z.object({ endpointUuid: z.uuid(), step: z.number() }),
    share: mailsShare,
    handler: async ({ endpointUuid, step }) => {
      const [endpoint] = await database.system
        .select()
        .from(webhookEndpoint)
        .where(eq(webhookEndpoint.uuid, endpointUuid))
      if (!endpoint?.failingSince || !(await mayMail({ database, leaves }, endpoint.accountUuid))) return
      const waiting = await database.system.$count(webhookMessage, waitingOf(endpointUuid))
      const people = await database.system
        .select({ id: user.id, email: user.email })
        .from(user)
        .where(and(eq(user.accountUuid, endpoint.accountUuid), eq(user.isActive, true), inArray(user.role, managing)))
      const link = `${publicUrl}/integrations/webhooks/${endpointUuid}`
      for (const person of people)
        try {
          await sendMail({
            accountUuid: endpoint.accountUuid,
            to: [person.email],
            ...words(endpoint.name, endpoint.shownUrl, step, waiting, link),
            messageId: `webhook.${endpointUuid}.${endpoint.failingSince.getTime()}.${step}.${person.id}@${new URL(publicUrl).hostname}`,
            date: clock.now(),
            attachments: [],
          })
        } catch (error) {
          log.warn('a mail about a webhook was not sent', { endpoint: endpointUuid, error })
          if (!(error instanceof MailError) || error.isTemporary) throw error
        }
    },
  })
