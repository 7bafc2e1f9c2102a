import { z } from 'zod'
import { addDays, type Day } from '../../contract/days.ts'
import type { Events } from '../store/events/open.ts'
import { rangeToInstants } from '../time/index.ts'
import { pastDays, shownDays } from './judge.ts'

const length = pastDays + shownDays
/**
 * A page is lost when it was read on this many days of four weeks, and was silent while 9.2 pageviews were expected.
 */
const lost = { days: 28, readOn: 14, silent: 3, expected: 9.2 }
const mostPages = 50

export type LostPage = { site: string; page: string; usual: number }
export type Series = { site: string; connection: string; kind: string; days: readonly number[] }
export type Read = { pageviews: Series[]; clicks: Series[]; lostPages: LostPage[] }

/** Daily counts up to a whole day of the account's zone, counted as in the report, and pages that became silent. */
export async function readChains(
  events: Events,
  account: string,
  { last, zone }: { last: Day; zone: string },
): Promise<Read> {
  const first = addDays(last, 1 - length)
  const instants = (fromDate: Day) => rangeToInstants({ fromDate, toDate: last }, zone)
  const { from, to } = instants(first)
  const params = { from: from.getTime(), to: to.getTime(), zone, first }
  const between = 'at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})'
  const day = `dateDiff('day', {first:Date}, toDate(at, {zone:String})) AS day`
  const row = z.object({
    site: z.string(),
    connection: z.string(),
    kind: z.string(),
    day: z.coerce.number(),
    n: z.coerce.number(),
  })
  const [pageviews, clicks, pages] = await Promise.all([
    events.query(account, {
      name: 'health.pageviews',
      sql: `SELECT toString(site_uuid) AS site, '' AS connection, '' AS kind, ${day}, count() AS n FROM pageview WHERE ${between} GROUP BY site, day`,
      params,
      row,
    }),
    events.query(account, {
      name: 'health.clicks',
      sql: `SELECT toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(kind) AS kind, ${day}, count() AS n
FROM click WHERE ${between} AND kind IN ('click', 'network') GROUP BY site, connection, kind, day`,
      params,
      row,
    }),
    events.query(account, {
      name: 'health.pages',
      sql: `SELECT site, page, sum(n) / {before:UInt8} AS usual FROM (
  SELECT toString(site_uuid) AS site, toString(page) AS page, toDate(at, {zone:String}) AS day, count() AS n,
    max(at) >= fromUnixTimestamp64Milli({silent:Int64}) AS isRecent
  FROM pageview WHERE ${between} AND page != '' GROUP BY site, page, day)
GROUP BY site, page HAVING max(isRecent) = 0 AND count() >= {readOn:UInt8} AND usual * {silentDays:UInt8} >= {expected:Float64}
ORDER BY usual DESC, page LIMIT {most:UInt16}`,
      params: {
        from: instants(addDays(last, 1 - lost.days - lost.silent)).from.getTime(),
        to: params.to,
        silent: instants(addDays(last, 1 - lost.silent)).from.getTime(),
        zone,
        before: lost.days,
        readOn: lost.readOn,
        silentDays: lost.silent,
        expected: lost.expected,
        most: mostPages,
      },
      row: z.object({ site: z.string(), page: z.string(), usual: z.coerce.number() }),
      rollups: false,
    }),
  ])
  const seriesOf = (rows: readonly z.output<typeof row>[]): Series[] => {
    const by = new Map<string, Series & { days: number[] }>()
    for (const { site, connection, kind, day: at, n } of rows) {
      const key = `${site} ${connection} ${kind}`
      const series = by.get(key) ?? { site, connection, kind, days: Array.from({ length }, () => 0) }
      if (at >= 0 && at < length) series.days[at] = n
      by.set(key, series)
    }
    return [...by.values()]
  }
  return { pageviews: seriesOf(pageviews), clicks: seriesOf(clicks), lostPages: pages }
}
