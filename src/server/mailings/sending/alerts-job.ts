import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database/open.ts'
import { mailsOff } from '../settings.ts'
import { type createAlertMails, openFacts } from './alert-mails.ts'
import { everybody } from './due-people.ts'

type Parts = { database: Database; clock: Clock; log: Log; toPeople: ReturnType<typeof createAlertMails> }

/**
 * Every five minutes, mails facts older than a quarter of an hour to users who want them. A failing account does not
 * affect others.
 */
export const alertMailsJob = ({ database, clock, log, toPeople }: Parts): Job =>
  defineJob({
    name: 'mailings.alerts',
    about: {
      does: 'mails what costs money to those who want it at once, a quarter of an hour after it was found',
      reads: 'alert, import_run, user, mail_off, alert_told, mail_sent',
      writes: 'alert_told, mail_sent, mail',
      failing: 'the mail comes five minutes later, or in the morning’s mail',
    },
    payload: z.object({}).loose(),
    schedule: '*/5 * * * *',
    retries: 0, // the next run is the retry
    handler: async (_, signal) => {
      const now = clock.now()
      const { rows } = await database.system.execute<{ uuid: string }>(
        sql`SELECT DISTINCT account_uuid AS uuid FROM alert WHERE closed_at IS NULL AND answer IS NULL AND fact IS NOT NULL`,
      )
      const asked = new Set(rows.map((r) => r.uuid))
      if (asked.size === 0) return
      const people = (await everybody(database)).filter((p) => asked.has(p.of.uuid))
      for (const uuid of asked) {
        const own = people.filter((p) => p.of.uuid === uuid)
        if (own.length === 0) continue
        const facts = await openFacts(database, uuid, now)
        for (const who of own) {
          if (signal.aborted) return
          try {
            await toPeople(who, facts, await mailsOff(database.system, who.person.id), now)
          } catch (error) {
            log.warn('a mail of alerts was not made', { account: uuid, error })
          }
        }
      }
    },
  })
