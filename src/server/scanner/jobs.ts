import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../account/index.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { Events } from '../store/events/open.ts'
import { type PickParts, pickLinks } from './pick-links.ts'
import { daysBack } from './read-links.ts'
import { type ScanParts, scanLinks } from './scan.ts'
import { linkLook } from './tables.ts'

const keptDays = 90
const dayMs = 86_400_000

/** Accounts with clicked links in the relevant days. */
const clickedAccounts = (events: Events, now: Date) =>
  events.systemQuery({
    name: 'scanner.accounts',
    sql: `SELECT DISTINCT toString(account_uuid) AS account FROM click WHERE at >= fromUnixTimestamp64Milli({from:Int64})`,
    params: { from: now.getTime() - daysBack * dayMs },
    row: z.object({ account: z.string() }),
  })

export function scannerJobs(parts: PickParts & ScanParts): Job[] {
  const { database, events, clock, log } = parts
  return [
    defineJob({
      name: 'scanner.pick',
      about: {
        does: 'picks the links that are clicked, and forgets looks older than 90 days',
        reads: 'account, clicks of the event store',
        writes: 'scanned_link, link_look',
        failing: 'new links are looked at six hours later',
      },
      payload: z.object({}),
      schedule: '17 */6 * * *',
      handler: async (_, signal) => {
        // the demo's shops are invented; a deleted account is skipped, although its clicks may still exist
        const real = await database.system.select({ uuid: account.uuid }).from(account).where(eq(account.isDemo, false))
        const isReal = new Set(real.map((a) => a.uuid))
        for (const { account: accountUuid } of await clickedAccounts(events, clock.now())) {
          if (signal.aborted) return
          if (!isReal.has(accountUuid)) continue
          await pickLinks(parts, accountUuid).catch((error: unknown) =>
            log.warn('the links of an account could not be picked', { account: accountUuid, error }),
          )
        }
        await database.system
          .delete(linkLook)
          .where(lt(linkLook.at, new Date(clock.now().getTime() - keptDays * dayMs)))
      },
    }),
    defineJob({
      name: 'scanner.scan',
      about: {
        does: 'opens the links that are due',
        reads: 'pages of shops, scanned_link, scan_host',
        writes: 'scanned_link, link_look, scan_host, happening',
        failing: 'a broken link is found ten minutes later',
      },
      payload: z.object({}),
      schedule: '*/10 * * * *',
      handler: async (_, signal) => {
        await scanLinks(parts, signal)
      },
    }),
  ]
}
