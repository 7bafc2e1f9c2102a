import { z } from 'zod'
import { newestRatesSql } from '../money/index.ts'
import { addDays, type Day } from '../../contract/days.ts'
import type { Events } from '../store/events/open.ts'
import { rangeToInstants } from '../time/index.ts'
import type { Count, Counts } from './drops/choose-drops.ts'

/** Eight weeks, and the week that is judged against them; one more week for drops that are followed. */
export const seriesDays = 71
/** Sales of the last days are not known yet: earnings per click are measured without them. */
export const incompleteDays = 14
const mostMerchants = 50
const watchedShare = 0.9

/** Results of clicks in the weeks before: clicks, sales and euro. */
export type Worth = { clicks: number; sales: number; euro: number }
export type Seen = Counts & { worth: readonly (Worth & Pick<Count, 'site' | 'connection' | 'merchant'>)[] }

const place = { site: z.string(), connection: z.string(), merchant: z.string() }

/** Merchants in order of earnings, until they make up nine tenths of the total. */
export function watchedMerchants(worth: Seen['worth']): string[] {
  const by = new Map<string, number>()
  for (const w of worth) if (w.merchant !== '') by.set(w.merchant, (by.get(w.merchant) ?? 0) + w.euro)
  const earning = [...by].filter(([, euro]) => euro > 0).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const enough = earning.reduce((sum, [, euro]) => sum + euro, 0) * watchedShare
  let sum = 0
  return earning
    .filter(([, euro]) => {
      const isWanted = sum < enough
      sum += euro
      return isWanted
    })
    .slice(0, mostMerchants)
    .map(([domain]) => domain)
}

/** The daily counts of an account until a complete day in its zone, and what its clicks earned. */
export async function readCounts(
  events: Events,
  account: string,
  {
    last,
    zone,
    sites,
    connections,
    days: length = seriesDays,
  }: { last: Day; zone: string; sites: readonly string[]; connections: readonly string[]; days?: number },
): Promise<Seen> {
  const first = addDays(last, 1 - length)
  const { from, to } = rangeToInstants({ fromDate: first, toDate: last }, zone)
  const ripe = rangeToInstants({ fromDate: first, toDate: addDays(last, -incompleteDays) }, zone)
  const params = { from: from.getTime(), to: to.getTime(), ripe: ripe.to.getTime(), zone, first }
  const between = `at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})`
  const dayNumber = `dateDiff('day', {first:Date}, toDate(at, {zone:String}))`
  const row = z.object({ ...place, day: z.coerce.number(), n: z.coerce.number() })
  const [pageviews, clicks, sold] = await Promise.all([
    events.query(account, {
      name: 'alerts.pageviews',
      sql: `SELECT toString(site_uuid) AS site, '' AS connection, '' AS merchant, ${dayNumber} AS day, count() AS n FROM pageview WHERE ${between} GROUP BY site, day`,
      params,
      row,
    }),
    events.query(account, {
      name: 'alerts.clicks',
      sql: `SELECT toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(merchant) AS merchant, ${dayNumber} AS day, count() AS n
  FROM click WHERE ${between} AND kind IN ('click', 'discover') GROUP BY site, connection, merchant, day`,
      params,
      row,
    }),
    events.query(account, {
      name: 'alerts.sold',
      sql: `SELECT s.site AS site, s.connection AS connection, s.merchant AS merchant, count() AS sales, sum(s.amount / if(s.currency = 'EUR', 1, r.rate)) AS euro
  FROM (SELECT toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(merchant) AS merchant, toFloat64(commission) AS amount, toString(currency) AS currency
    FROM conversion FINAL WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({ripe:Int64}) AND status != 'rejected') AS s
  GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = s.currency
  WHERE s.currency = 'EUR' OR r.rate > 0 GROUP BY site, connection, merchant`,
      params,
      row: z.object({ ...place, sales: z.coerce.number(), euro: z.coerce.number() }),
    }),
  ])
  const countsOf = (rows: readonly z.output<typeof row>[]): Count[] => {
    const by = new Map<string, Count & { days: number[] }>()
    for (const { site, connection, merchant, day, n } of rows) {
      const key = `${site} ${connection} ${merchant}`
      const count = by.get(key) ?? { site, connection, merchant, days: Array.from({ length }, () => 0) }
      if (day >= 0 && day < length) count.days[day] = n
      by.set(key, count)
    }
    return [...by.values()]
  }
  const clicked = countsOf(clicks)
  const worth = [
    ...sold.map((s) => ({ ...s, clicks: 0 })),
    ...clicked.map(({ site, connection, merchant, days }) => ({
      site,
      connection,
      merchant,
      sales: 0,
      euro: 0,
      clicks: days.slice(0, -incompleteDays).reduce((a, b) => a + b, 0),
    })),
  ]
  return {
    pageviews: countsOf(pageviews),
    clicks: clicked,
    worth,
    sites,
    connections,
    merchants: watchedMerchants(worth),
  }
}
