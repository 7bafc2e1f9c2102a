import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { smartLink, smartLinkTarget } from './tables.ts'

type Parts = { database: Database; events: Events }
/** Clicks of a link to a merchant that would have led to a missing page. */
export type HealedClicks = { code: string; name: string; merchant: string; clicks: number }

/** Periods in which a link led elsewhere automatically. `until` is endless while it still does. */
type Span = { code: string; from: number; until: number }
const endless = Number.MAX_SAFE_INTEGER
/** Maximum spans read, newest first: no account has more. */
const mostSpans = 5000

export function healedSpans(rows: readonly { code: string; reason: string; since: Date }[], since: number): Span[] {
  return rows
    .map((row, i) => {
      const next = rows[i + 1]
      const until = next?.code === row.code ? next.since.getTime() : endless
      return { code: row.code, from: row.since.getTime(), until, reason: row.reason }
    })
    .filter((s) => s.reason === 'healed' && s.until > since)
    .map(({ code, from, until }) => ({ code, from, until }))
    .toSorted((a, b) => b.from - a.from)
    .slice(0, mostSpans)
}

/** Counted clicks since an instant that were sent to the replacement of a broken page, by link and merchant. */
export async function healedClicks(
  { database, events }: Parts,
  accountUuid: string,
  since: Date,
): Promise<HealedClicks[]> {
  const { rows, names } = await database.as(accountUuid, async (tx) => {
    const healed = tx
      .select({ code: smartLinkTarget.code })
      .from(smartLinkTarget)
      .where(eq(smartLinkTarget.reason, 'healed'))
    const found = await tx
      .select({ code: smartLinkTarget.code, reason: smartLinkTarget.reason, since: smartLinkTarget.since })
      .from(smartLinkTarget)
      .where(inArray(smartLinkTarget.code, healed))
      .orderBy(asc(smartLinkTarget.code), asc(smartLinkTarget.since), asc(smartLinkTarget.uuid))
    const codes = [...new Set(found.map((r) => r.code))]
    const links =
      codes.length === 0
        ? []
        : await tx
            .select({ code: smartLink.code, name: smartLink.name })
            .from(smartLink)
            .where(inArray(smartLink.code, codes))
    return { rows: found, names: new Map(links.map((l) => [l.code, l.name])) }
  })
  const spans = healedSpans(rows, since.getTime())
  if (spans.length === 0) return []
  const counted = await events.query(accountUuid, {
    name: 'links.healedClicks',
    sql: `SELECT toString(smart_link) AS code, toString(merchant) AS merchant, count() AS n FROM click
            WHERE smart_link IN {codes:Array(String)} AND kind = 'click' AND at >= fromUnixTimestamp64Milli({since:Int64})
              AND arrayExists((c, f, u) -> c = smart_link AND toUnixTimestamp64Milli(at) >= f AND toUnixTimestamp64Milli(at) < u,
                {codes:Array(String)}, {from:Array(Int64)}, {until:Array(Int64)})
            GROUP BY code, merchant ORDER BY n DESC, code, merchant`,
    params: {
      since: since.getTime(),
      codes: spans.map((s) => s.code),
      from: spans.map((s) => s.from),
      until: spans.map((s) => s.until),
    },
    row: z.object({ code: z.string(), merchant: z.string(), n: z.number() }),
  })
  return counted.map(({ code, merchant, n }) => ({ code, name: names.get(code) || code, merchant, clicks: n }))
}
