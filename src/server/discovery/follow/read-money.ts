import { z } from 'zod'
import { chancesOf, newestRatesSql } from '../../money/index.ts'
import { ageStepSql, type FactParts, likelyOf, pendingByAgeSql } from '../../routing/index.ts'
import type { Events } from '../../store/events/open.ts'
import type { DayMoney, PageClicks } from './earned.ts'

const clickRow = z.object({ domain: z.string(), networkUuid: z.string(), day: z.string(), clicks: z.number() })
const moneyRow = z.object({
  domain: z.string(),
  networkUuid: z.string(),
  connection: z.string(),
  day: z.string(),
  certain: z.number(),
  pending: z.array(z.number()),
})

/**
 * Clicks and commission since a day by merchant, network and UTC day of the click, for some shops. A pending sale
 * counts for its chance (R100: what a pending sale is worth), so that it has the same value here as in the promise.
 */
export async function readMoney(
  { events, approvals }: FactParts,
  accountUuid: string,
  { now, since, domains }: { now: number; since: string; domains: readonly string[] },
): Promise<DayMoney[]> {
  if (domains.length === 0) return []
  const params = { since, domains: [...domains] }
  const [clicked, earned, learned] = await Promise.all([
    events.query(accountUuid, {
      name: 'discovery.followed-clicks',
      sql: `SELECT toString(merchant) AS domain, toString(network_uuid) AS networkUuid, toString(toDate(at)) AS day, count() AS clicks
FROM click WHERE toDate(at) >= {since:Date} AND kind = 'click' AND has({domains:Array(String)}, toString(merchant)) GROUP BY domain, networkUuid, day`,
      params,
      row: clickRow,
    }),
    events.query(accountUuid, {
      name: 'discovery.earned',
      sql: `SELECT domain, networkUuid, connection, toString(d) AS day, sumIf(amount / per, status IN ('approved', 'paid')) AS certain,
  ${pendingByAgeSql('amount / per')} AS pending FROM (
    SELECT s.*, if(s.currency = 'EUR', 1, r.rate) AS per FROM (
      SELECT toString(merchant) AS domain, toString(network_uuid) AS networkUuid, toString(connection_uuid) AS connection, toDate(ifNull(click_at, at)) AS d,
        toFloat64(commission) AS amount, toString(currency) AS currency, status, ${ageStepSql('{now:Int64}')} AS age_step
      FROM conversion FINAL WHERE toDate(ifNull(click_at, at)) >= {since:Date} AND status != 'rejected' AND has({domains:Array(String)}, toString(merchant))) AS s
    GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = s.currency)
WHERE per > 0 GROUP BY domain, networkUuid, connection, d`,
      params: { ...params, now: Math.floor(now / 1000) },
      row: moneyRow,
    }),
    approvals(accountUuid),
  ])
  const brought = earned.map(({ domain, networkUuid, connection, day, certain, pending }) => {
    const euro = certain + likelyOf(pending, chancesOf(learned, connection, domain))
    return { domain, networkUuid, day, clicks: 0, euro }
  })
  return [...clicked.map((c) => ({ ...c, euro: 0 })), ...brought]
}

const pageRow = z.object({
  siteUuid: z.string(),
  page: z.string(),
  domain: z.string(),
  day: z.string(),
  clicks: z.number(),
})
/** Clicks from pages with fixed links, by site, shop and UTC day. */
export async function readPageClicks(
  events: Events,
  accountUuid: string,
  { since, pages }: { since: string; pages: readonly string[] },
): Promise<PageClicks[]> {
  if (pages.length === 0) return []
  return events.query(accountUuid, {
    name: 'discovery.mended',
    sql: `SELECT toString(site_uuid) AS siteUuid, toString(page) AS page, toString(merchant) AS domain, toString(toDate(at)) AS day, count() AS clicks
FROM click WHERE toDate(at) >= {since:Date} AND has({pages:Array(String)}, toString(page)) GROUP BY site_uuid, page, domain, day`,
    params: { since, pages: [...pages] },
    row: pageRow,
  })
}
