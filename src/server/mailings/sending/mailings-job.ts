import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database/open.ts'
import { alertNotified, digestLine, mailSent } from '../tables.ts'
import { everybody } from './due-people.ts'
import type { createPeopleMails } from './people-mails.ts'
import type { createPlanMails } from './plan-mails.ts'

export const mailingsJobName = 'mailings.send'
const day = 86_400_000
type Parts = {
  database: Database
  clock: Clock
  log: Log
  toPeople: ReturnType<typeof createPeopleMails>
  /** Null without billing. */
  aboutPlans: ReturnType<typeof createPlanMails> | null
}

/** Every hour, sends mails to users whose morning has come. An account that cannot be read does not affect others. */
export const mailingsJob = ({ database, clock, log, toPeople, aboutPlans }: Parts): Job =>
  defineJob({
    name: mailingsJobName,
    about: {
      does: 'mails monthly reports and digests to those whose morning it is',
      reads: 'user, digest_line, alert, alert_told, mail_off, the event store',
      writes: 'mail_sent, digest_line, alert_told, mail',
      failing: 'the mail comes an hour later',
    },
    payload: z.object({}).loose(),
    schedule: '7 * * * *',
    retries: 0, // the next hour is the retry
    handler: async (_, signal) => {
      const now = clock.now()
      const people = await everybody(database)
      const seen = new Set<string>()
      for (const who of people) {
        if (signal.aborted) return
        try {
          await toPeople(who, now)
          if (aboutPlans && !seen.has(who.of.uuid)) {
            seen.add(who.of.uuid)
            await aboutPlans(
              who.of,
              people.filter((p) => p.of.uuid === who.of.uuid),
              now,
            )
          }
        } catch (error) {
          log.warn('mails of an account were not made', { account: who.of.uuid, error })
        }
      }
      await database.system.delete(digestLine).where(lt(digestLine.dueAt, new Date(now.getTime() - 30 * day)))
      await database.system.delete(alertNotified).where(lt(alertNotified.at, new Date(now.getTime() - 400 * day)))
      await database.system.delete(mailSent).where(lt(mailSent.at, new Date(now.getTime() - 400 * day)))
    },
  })
