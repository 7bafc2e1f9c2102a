import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'

const hour = 3_600_000
const rows = z.array(z.object({ site_uuid: z.string(), name: z.string(), last: z.coerce.date() }))

/** When a site's pages stopped sending, and when they resumed; null while they are silent. */
export type SilentScript = { siteUuid: string; name: string; from: Date; until: Date | null }

/**
 * Reported script silences (R59: silent scripts) that began between two instants; `from` is the end of the last hour
 * with a pageview.
 */
export async function reportedSilences(tx: Tx, range: { from: Date; to: Date }): Promise<SilentScript[]> {
  const found = await tx.execute(sql`
    SELECT payload->>'siteUuid' AS site_uuid, payload->>'name' AS name, (payload->>'lastDatetime')::timestamptz AS last
    FROM happening WHERE kind = 'scriptSilent' AND (payload->>'lastDatetime')::timestamptz >= ${range.from.toISOString()}
      AND (payload->>'lastDatetime')::timestamptz < ${range.to.toISOString()} ORDER BY last`)
  return rows
    .parse(found.rows)
    .map((r) => ({ siteUuid: r.site_uuid, name: r.name, from: new Date(r.last.getTime() + hour), until: null }))
}

/** Adds the first pageview after each silence. */
export async function withReturns(
  events: Events,
  accountUuid: string,
  silences: readonly SilentScript[],
): Promise<SilentScript[]> {
  if (silences.length === 0) return []
  const found = await events.query(accountUuid, {
    name: 'scripts heard again',
    sql: `SELECT s.1 AS site, s.2 AS silent, toUnixTimestamp64Milli(min(at)) AS heard
FROM pageview ARRAY JOIN arrayZip({sites:Array(String)}, {froms:Array(Int64)}) AS s
WHERE at >= fromUnixTimestamp64Milli({first:Int64}) AND toString(site_uuid) = s.1 AND toUnixTimestamp64Milli(at) >= s.2 GROUP BY site, silent`,
    params: {
      sites: silences.map((s) => s.siteUuid),
      froms: silences.map((s) => s.from.getTime()),
      first: Math.min(...silences.map((s) => s.from.getTime())),
    },
    row: z.object({ site: z.string(), silent: z.coerce.number(), heard: z.coerce.number() }),
    rollups: false,
  })
  const again = new Map(found.map((r) => [`${r.site} ${r.silent}`, new Date(r.heard)]))
  return silences.map((s) => ({ ...s, until: again.get(`${s.siteUuid} ${s.from.getTime()}`) ?? null }))
}
