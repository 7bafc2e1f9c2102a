import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../../account/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { campaignsOf, often, partner, partnerContract, partnerTerms } from '../../partners/index.ts'
import { partnerOrder, partnerScriptHour } from '../tables.ts'
import type { Watched } from './watched.ts'

type PartnerRow = typeof partner.$inferSelect
const gap = (seconds: number) => seconds * 1000

const reported = z.object({
  count: z.coerce.number(),
  days: z.coerce.number(),
  last: z.coerce.date().nullable(),
  gap: z.coerce.number(),
  reported_now: z.coerce.number(),
  matched_now: z.coerce.number(),
  reported_before: z.coerce.number(),
  matched_before: z.coerce.number(),
  currencies: z.array(z.object({ currency: z.string(), first: z.coerce.date(), last: z.coerce.date() })),
})

/** What 90 days of reports show. Excludes tests, repeats, wrong hosts and invalid signatures; an order counts once. */
async function readReported(tx: Tx, p: PartnerRow, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    WITH reported AS (
      SELECT at, order_id, currency, outcome IN ('credited', 'pending') AS is_credited,
        click_id <> '' AND (outcome <> 'refused' OR reason !~ '^clickId:') AS is_matched
      FROM partner_hit
      WHERE partner_uuid = ${p.uuid} AND account_uuid = ${p.accountUuid} AND outcome IN ('credited', 'pending', 'refused')
        AND NOT is_test AND reason !~ '^(host|key|time|signature):'
    ),
    recent AS (
      SELECT at, at - lag(at) OVER (ORDER BY at) AS gap FROM reported
      WHERE at > (SELECT max(at) FROM reported) - interval '30 days'
    ),
    orders AS (SELECT min(at) AS at, bool_or(is_matched) AS is_matched FROM reported GROUP BY order_id),
    parted AS (
      SELECT is_matched, at > ${at} - interval '7 days' AS is_now FROM orders WHERE at > ${at} - interval '35 days'
    ),
    paid AS (
      SELECT currency, min(at) AS first, max(at) AS last FROM reported WHERE is_credited AND currency <> '' GROUP BY currency
    )
    SELECT (SELECT count(*) FROM recent) AS count,
      (SELECT count(DISTINCT (at AT TIME ZONE 'UTC')::date) FROM recent) AS days,
      (SELECT max(at) FROM reported) AS last,
      (SELECT coalesce(extract(epoch FROM max(gap)), 0) FROM recent) AS gap,
      count(*) FILTER (WHERE is_now) AS reported_now, count(*) FILTER (WHERE is_now AND is_matched) AS matched_now,
      count(*) FILTER (WHERE NOT is_now) AS reported_before, count(*) FILTER (WHERE NOT is_now AND is_matched) AS matched_before,
      (SELECT coalesce(jsonb_agg(to_jsonb(paid)), '[]') FROM paid) AS currencies
    FROM parted`)
  return reported.parse(rows[0])
}

/** The longest gap between hours with the script, in the 30 days up to the last one, in seconds. */
async function longestScriptGap(tx: Tx, p: PartnerRow): Promise<number> {
  const own = sql`partner_uuid = ${p.uuid} AND account_uuid = ${p.accountUuid}`
  const { rows } = await tx.execute(sql`
    SELECT coalesce(extract(epoch FROM max(gap)), 0) AS gap FROM (
      SELECT hour - lag(hour) OVER (ORDER BY hour) AS gap FROM ${partnerScriptHour} WHERE ${own}
        AND hour > (SELECT max(hour) FROM ${partnerScriptHour} WHERE ${own}) - interval '30 days'
    ) AS gaps`)
  return z.object({ gap: z.coerce.number() }).parse(rows[0]).gap
}

const clicked = z.object({ since_script: z.number(), since_report: z.number(), usual: z.number() })

/** Counted clicks to the shop: since its script was seen, since its last report, and in the 30 days before that. */
async function readClicks(
  events: Events,
  accountUuid: string,
  campaigns: readonly string[],
  { script, report }: { script: Date; report: Date },
) {
  if (campaigns.length === 0) return { since_script: 0, since_report: 0, usual: 0 }
  const [row] = await events.query(accountUuid, {
    name: 'partners.watched-clicks',
    sql: `SELECT countIf(at > fromUnixTimestamp64Milli({script:Int64})) AS since_script,
      countIf(at > fromUnixTimestamp64Milli({report:Int64})) AS since_report, count() - since_report AS usual
      FROM click WHERE kind = 'click' AND campaign_uuid IN {campaigns:Array(String)}
        AND at > fromUnixTimestamp64Milli({report:Int64}) - INTERVAL 30 DAY`,
    params: { campaigns, script: script.getTime(), report: report.getTime() },
    row: clicked,
  })
  return row ?? { since_script: 0, since_report: 0, usual: 0 }
}

/** Reads everything that is checked for one merchant. `never` stands for what has not happened yet. */
export async function readWatched(
  { database, events }: { database: Database; events: Events },
  p: PartnerRow,
  now: Date,
): Promise<Watched> {
  const seenAt = p.scriptSeenAt
  // the script may have been seen up to this long after the recorded time
  const unseenFrom = new Date((seenAt ?? now).getTime() + often)
  const {
    zone,
    reported: s,
    scriptGap,
    ordersWithout,
    agreed,
    campaigns,
  } = await database.as(p.accountUuid, async (tx) => {
    const running = await tx
      .select({ uuid: partnerContract.uuid, currency: partnerTerms.currency })
      .from(partnerContract)
      .innerJoin(partnerTerms, eq(partnerTerms.uuid, partnerContract.termsUuid))
      .where(and(eq(partnerContract.partnerUuid, p.uuid), inArray(partnerContract.state, ['running'])))
    const later = and(
      eq(partnerOrder.partnerUuid, p.uuid),
      eq(partnerOrder.kind, 'sale'),
      sql`${partnerOrder.clickAt} > ${unseenFrom.toISOString()}::timestamptz`,
    )
    return {
      zone: await zoneOf(tx, p.accountUuid),
      reported: await readReported(tx, p, now),
      scriptGap: await longestScriptGap(tx, p),
      ordersWithout: await tx.$count(partnerOrder, later),
      agreed: [...new Set(running.map((r) => r.currency).filter(Boolean))],
      campaigns: [
        ...(
          await campaignsOf(
            tx,
            running.map((r) => r.uuid),
          )
        ).keys(),
      ],
    }
  })
  const clicks = await readClicks(events, p.accountUuid, campaigns, { script: unseenFrom, report: s.last ?? now })
  return {
    zone,
    script: seenAt && {
      seenAt,
      longestGap: gap(scriptGap),
      clicksSince: clicks.since_script,
      ordersWithout,
    },
    reports: s.last && {
      count: s.count,
      days: s.days,
      last: s.last,
      longestGap: gap(s.gap),
      clicks: clicks.usual,
      clicksSince: clicks.since_report,
    },
    now: { reported: s.reported_now, matched: s.matched_now },
    before: { reported: s.reported_before, matched: s.matched_before },
    currencies: s.currencies,
    agreed,
  }
}
