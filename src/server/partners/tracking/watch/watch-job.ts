import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../../../account/index.ts'
import type { Clock } from '../../../clock.ts'
import { happen, hasHappened } from '../../../happenings/index.ts'
import { defineJob } from '../../../jobs/job.ts'
import type { Database, Tx } from '../../../store/database/open.ts'
import { act, nobody } from '../../activity.ts'
import { partner, partnerContract } from '../../tables.ts'
import { troublesOf, type Watched } from './troubles.ts'

type Parts = { database: Database; clock: Clock }
const kind = 'partnerTrackingTrouble' as const

const sums = z.object({
  count: z.coerce.number(),
  days: z.coerce.number(),
  last: z.coerce.date().nullable(),
  gap: z.coerce.number(),
  told_now: z.coerce.number(),
  credited_now: z.coerce.number(),
  told_before: z.coerce.number(),
  credited_before: z.coerce.number(),
  currencies_now: z.array(z.string()),
  currencies_before: z.array(z.string()),
})

/** What 90 days of reports of a merchant say of their rhythm. Tests, repeats, what a wrong host sent and what nobody signed rightly are left out. */
async function readWatched(tx: Tx, p: typeof partner.$inferSelect, now: Date): Promise<Watched> {
  const { rows } = await tx.execute(sql`
    WITH told AS (
      SELECT at, outcome, currency, outcome IN ('credited', 'pending') AS is_credited, max(at) OVER () AS last FROM partner_hit
      WHERE partner_uuid = ${p.uuid} AND account_uuid = ${p.accountUuid} AND outcome IN ('credited', 'pending', 'refused')
        AND NOT is_test AND reason !~ '^(host|key|time|signature):'
    ), recent AS (SELECT at, at - lag(at) OVER (ORDER BY at) AS gap FROM told WHERE at > last - interval '30 days'),
    parted AS (SELECT *, at > ${now.toISOString()}::timestamptz - interval '7 days' AS is_now FROM told
      WHERE at > ${now.toISOString()}::timestamptz - interval '35 days')
    SELECT (SELECT count(*) FROM recent) AS count, (SELECT count(DISTINCT (at AT TIME ZONE 'UTC')::date) FROM recent) AS days,
      (SELECT max(last) FROM told) AS last, (SELECT coalesce(extract(epoch FROM max(gap)), 0) FROM recent) AS gap,
      count(*) FILTER (WHERE is_now) AS told_now, count(*) FILTER (WHERE is_now AND is_credited) AS credited_now,
      count(*) FILTER (WHERE NOT is_now) AS told_before, count(*) FILTER (WHERE NOT is_now AND is_credited) AS credited_before,
      coalesce(array_agg(DISTINCT currency) FILTER (WHERE is_now AND is_credited), '{}') AS currencies_now,
      coalesce(array_agg(DISTINCT currency) FILTER (WHERE NOT is_now AND is_credited), '{}') AS currencies_before
    FROM parted`)
  const s = sums.parse(rows[0])
  return {
    scriptSeenAt: p.scriptSeenAt,
    reports: s.last && { count: s.count, days: s.days, last: s.last, longestGap: s.gap * 1000 },
    now: { told: s.told_now, credited: s.credited_now },
    before: { told: s.told_before, credited: s.credited_before },
    currencies: { now: s.currencies_now, before: s.currencies_before },
  }
}

/** Looks at the tracking of every merchant with a running campaign, and tells each trouble once. */
export async function watchTracking({ database, clock }: Parts, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const running = await database.system
    .selectDistinctOn([partner.uuid], { partner })
    .from(partner)
    .innerJoin(
      partnerContract,
      and(eq(partnerContract.partnerUuid, partner.uuid), eq(partnerContract.state, 'running')),
    )
    // nobody reports orders of the demo, so nothing of them falls silent
    .innerJoin(account, and(eq(account.uuid, partner.accountUuid), eq(account.isDemo, false)))
    .where(isNull(partner.deletedAt))
  for (const { partner: p } of running) {
    signal?.throwIfAborted()
    const { accountUuid, uuid: partnerUuid, companyName: name } = p
    await database.as(accountUuid, async (tx) => {
      for (const { trouble, key: which, message } of troublesOf(await readWatched(tx, p, now), now)) {
        const key = `${partnerUuid} ${trouble} ${which}`
        if (await hasHappened(tx, accountUuid, kind, key)) continue
        const payload = { partnerUuid, name, trouble, message }
        await happen(tx, [{ kind, accountUuid, at: now.toISOString(), key, payload }])
        await act(tx, { accountUuid, partnerUuid, type: 'watch', message, author: nobody }, now)
      }
    })
  }
}

export const watchJob = (parts: Parts) =>
  defineJob({
    name: 'partners.watch',
    payload: z.object({}),
    schedule: '47 5 * * *',
    handler: (_, signal) => watchTracking(parts, signal),
  })
