import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../account/tables.ts'
import { defineJob, inPlace, type Job, type SendJob } from '../../jobs/index.ts'
import { installCheck, site } from '../tables.ts'
import { checkJob, noteAsked, sendCheck } from './ask-for-check.ts'
import { type CheckParts, checkSite } from './check-site.ts'
import { checksShare } from './share.ts'

const dayMs = 86_400_000

/** The weekday on which a site is checked, to spread the checks over the week. */
const dayOf = (siteUuid: string) => Number.parseInt(siteUuid.slice(0, 8), 16) % 7

/** Once a week, on the site's own day; a missed check is made up for after a day. */
export function isDue(siteUuid: string, askedAt: Date | null, now: Date): boolean {
  const age = askedAt ? now.getTime() - askedAt.getTime() : Number.POSITIVE_INFINITY
  const isItsDay = Math.floor(now.getTime() / dayMs) % 7 === dayOf(siteUuid)
  return isItsDay ? age > dayMs : askedAt !== null && age > 7.5 * dayMs
}

async function sendDue({ database, clock, send }: CheckParts & { send: SendJob }, signal: AbortSignal): Promise<void> {
  const rows = await database.system
    .select({ uuid: site.uuid, accountUuid: site.accountUuid, askedAt: installCheck.askedAt })
    .from(site)
    .innerJoin(account, eq(account.uuid, site.accountUuid))
    .leftJoin(installCheck, eq(installCheck.siteUuid, site.uuid))
    // the demo's sites do not exist
    .where(and(isNull(site.deletedAt), isNull(site.wasActive), eq(site.type, 'Website'), eq(account.isDemo, false)))
  const now = clock.now()
  for (const { uuid, accountUuid, askedAt } of rows) {
    signal.throwIfAborted()
    if (!isDue(uuid, askedAt, now)) continue
    await database.as(accountUuid, (tx) => noteAsked(tx, accountUuid, uuid, now))
    await sendCheck(send, accountUuid, uuid)
  }
}

export function checkJobs(parts: CheckParts & { send: SendJob }): Job[] {
  return [
    defineJob({
      name: checkJob,
      about: {
        does: 'reads pages of a site and looks whether the script works there',
        reads: 'pages of the site, site, campaign, pageviews of the event store',
        writes: 'install_check',
        failing: 'the check on the site’s page does not end, and can be started again',
      },
      payload: z.object({ accountUuid: z.uuid(), siteUuid: z.uuid() }),
      share: checksShare,
      retries: 0,
      handler: (job, signal, withoutPlace = inPlace) => checkSite(parts, job, { signal, withoutPlace }),
    }),
    defineJob({
      name: 'sites.check-due',
      about: {
        does: 'starts that check for each website once a week, on a day of its own',
        reads: 'site, account, install_check',
        writes: 'install_check, queue',
        failing: 'a check is made a day later',
      },
      payload: z.object({}),
      schedule: '41 4 * * *',
      handler: (_, signal) => sendDue(parts, signal),
    }),
  ]
}
