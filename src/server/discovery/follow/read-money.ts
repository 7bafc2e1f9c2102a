import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import type { DayMoney, PageClicks } from './earned.ts'

const row = z.object({
  domain: z.string(),
  networkUuid: z.string(),
  day: z.string(),
  clicks: z.number(),
  euro: z.number(),
})

/** Clicks and commission that was not rejected, by merchant, network and UTC day since a day, of some shops. */
export async function readMoney(
  events: Events,
  accountUuid: string,
  { since, domains }: { since: string; domains: readonly string[] },
): Promise<DayMoney[]> {
  if (domains.length === 0) return []
  return events.query(accountUuid, {
    name: 'discovery.earned',
    sql: `SELECT domain, networkUuid, toString(d) AS day, sum(c) AS clicks, sum(e) AS euro FROM (
  SELECT toString(merchant) AS domain, toString(network_uuid) AS networkUuid, toDate(at) AS d, count() AS c, 0. AS e
  FROM click WHERE toDate(at) >= {since:Date} AND kind = 'click' AND has({domains:Array(String)}, toString(merchant)) GROUP BY domain, networkUuid, d
  UNION ALL
  SELECT domain, networkUuid, d, 0 AS c, sum(amount / per) AS e FROM (
    SELECT s.*, if(s.currency = 'EUR', 1, r.rate) AS per FROM (
      SELECT toString(merchant) AS domain, toString(network_uuid) AS networkUuid, toDate(ifNull(click_at, at)) AS d, toFloat64(commission) AS amount, toString(currency) AS currency
      FROM conversion FINAL WHERE toDate(ifNull(click_at, at)) >= {since:Date} AND status != 'rejected' AND has({domains:Array(String)}, toString(merchant))) AS s
    GLOBAL ANY LEFT JOIN (SELECT toString(currency) AS currency, argMax(micro, day) / 1000000 AS rate FROM exchange_rate GROUP BY currency) AS r ON r.currency = s.currency)
  WHERE per > 0 GROUP BY domain, networkUuid, d)
GROUP BY domain, networkUuid, d`,
    params: { since, domains: [...domains] },
    row,
  })
}

const pageRow = z.object({
  siteUuid: z.string(),
  page: z.string(),
  domain: z.string(),
  day: z.string(),
  clicks: z.number(),
})
/** Clicks of pages whose links were mended, by site, shop and UTC day. */
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
