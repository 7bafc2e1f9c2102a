import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import { betweenSql, whereSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery } from '../report/report-query.ts'
import type { ClickCount, Fact, Span } from './facts.ts'

const row = z.object({
  merchant: z.string(),
  site: z.string(),
  connection: z.string(),
  campaign: z.string(),
  link: z.string(),
  is_carried: z.boolean(),
  piece: z.coerce.number(),
  n: z.number(),
})

/** The instants at which clicks must be split, so that counts before and after each fact are known in each period. */
export function cutInstants(facts: readonly Fact[], periods: readonly Span[]): number[] {
  const first = Math.min(...periods.map((p) => p.from))
  const last = Math.max(...periods.map((p) => p.to))
  const instants = [
    ...periods.flatMap((p) => [p.from, p.to]),
    ...facts.flatMap((f) => [f.at.getTime(), f.until?.getTime() ?? first]),
  ]
  return [...new Set(instants)].filter((i) => i >= first && i <= last).toSorted((a, b) => a - b)
}

/**
 * Clicks to these merchants that match the filters of a report, carried or not, grouped by every property facts refer
 * to.
 */
export async function readClicks(
  events: Events,
  query: ReportQuery,
  { merchants, facts, periods }: { merchants: readonly string[]; facts: readonly Fact[]; periods: readonly Span[] },
): Promise<Map<string, ClickCount[]>> {
  const { params, bind } = binder()
  const cuts = cutInstants(facts, periods)
  const targets = [...new Set(facts.flatMap((f) => f.touched.targets ?? []))]
  const range = { from: new Date(cuts[0] ?? 0), to: new Date(cuts.at(-1) ?? 0) }
  const where = whereSql(query, 'click', bind, (_, b) => betweenSql('click', b, 'Cause', range))
  if (!where) return new Map()
  const conditions = [
    ...where,
    `kind IN ('click', 'discover')`,
    `merchant IN ${bind('dropped', 'Array(String)', [...merchants])}`,
  ]
  const found = await events.query(query.account, {
    name: 'clicks of causes',
    sql: `SELECT toString(merchant) AS merchant, toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(campaign_uuid) AS campaign,
  if(target IN ${bind('brokenTargets', 'Array(String)', targets)}, toString(target), '') AS link, toBool(kind = 'click') AS is_carried,
  arrayMax(arrayFilter(i -> i <= toUnixTimestamp64Milli(at), ${bind('cuts', 'Array(Int64)', cuts)})) AS piece, count() AS n
FROM click WHERE ${conditions.join(' AND ')} GROUP BY ALL ORDER BY merchant, piece, campaign, site, link`,
    params,
    row,
    rollups: false,
  })
  const by = new Map<string, ClickCount[]>()
  for (const { merchant, site, connection, campaign, link, is_carried: isCarried, piece, n } of found) {
    const list = by.get(merchant)
    const count = { at: piece, site, connection, campaign, target: link, isCarried, count: n }
    if (list) list.push(count)
    else by.set(merchant, [count])
  }
  return by
}
