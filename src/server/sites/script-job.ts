import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { happen } from '../happenings/index.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { isScriptGone, newsDays, usualDays } from './is-script-gone.ts'
import { seenHours } from './seen-hours.ts'
import { reportedSilences } from './silent-scripts.ts'
import { site } from './tables.ts'

type Parts = { database: Database; events: Events; clock: Clock; ownHost: string }
const hour = 3_600_000
/** A server that was down received nothing: how long it listens before it calls a site silent. */
const listensFirst = 6 * hour

const watched = and(isNull(site.deletedAt), isNull(site.wasActive))

async function reportChanges(parts: Parts, accountUuid: string): Promise<void> {
  const { database, clock } = parts
  const seen = await seenHours(parts, accountUuid)
  const now = clock.now()
  await database.as(accountUuid, async (tx) => {
    const rows = await tx.select({ uuid: site.uuid, name: site.name }).from(site).where(watched)
    const gone = rows.flatMap(({ uuid, name }) => {
      const hours = seen.get(uuid)
      if (!hours || !isScriptGone(hours, now)) return []
      return [{ uuid, name, last: new Date(Math.max(...hours.map((h) => h.at))).toISOString() }]
    })
    await happen(
      tx,
      gone.map(({ uuid, name, last }) => ({
        kind: 'scriptSilent' as const,
        accountUuid,
        at: now.toISOString(),
        key: `${uuid} ${last}`,
        payload: { siteUuid: uuid, name, lastDatetime: last },
      })),
    )
    const range = { from: new Date(now.getTime() - (usualDays + newsDays) * 24 * hour), to: now }
    const back = (await reportedSilences(tx, range)).filter(({ siteUuid, from }) =>
      seen.get(siteUuid)?.some((h) => h.at >= from.getTime()),
    )
    await happen(
      tx,
      back.map(({ siteUuid, name, from }) => {
        const last = new Date(from.getTime() - hour).toISOString()
        return {
          kind: 'scriptSeen' as const,
          accountUuid,
          at: now.toISOString(),
          key: `${siteUuid} ${last}`,
          payload: { siteUuid, name, silentSinceDatetime: last },
        }
      }),
    )
  })
}

/** Four times a day, finds sites that stopped sending pageviews. Reports each outage once at its start and its end. */
export function scriptJob(parts: Parts): Job {
  const begunAt = parts.clock.now().getTime()
  return defineJob({
    name: 'sites.script-silent',
    about: {
      does: 'looks for sites whose pageviews stopped, and whose come again',
      reads: 'site, pageviews of the event store',
      writes: 'happening',
      failing: 'the silence is told six hours later',
    },
    payload: z.object({}).loose(),
    schedule: '53 */6 * * *',
    handler: async (_, signal) => {
      if (parts.clock.now().getTime() - begunAt < listensFirst) return
      const accounts = await parts.database.system
        .selectDistinct({ uuid: site.accountUuid })
        .from(site)
        .where(and(watched, eq(site.type, 'Website')))
      for (const { uuid } of accounts) {
        signal.throwIfAborted()
        await reportChanges(parts, uuid)
      }
    },
  })
}
