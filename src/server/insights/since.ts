import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { insights } from '../../contract/insights/insights.ts'
import type { Clock } from '../time/clock.ts'
import type { Principal } from '../http/principal.ts'
import { remember } from '../time/remember.ts'
import type { Events } from '../store/events/open.ts'
import { dayOf } from '../time/index.ts'

type Since = Output<typeof insights.statistics>['since']
/** The instant of the first event of each kind; `null`: none yet. */
export type FirstEvents = Record<keyof NonNullable<Since>, Date | null>

const month = 31 * 86_400_000

/** Rows are sorted by day, so reading one granule finds the first. */
const byDay = (table: string) =>
  `SELECT min(at) AS first, count() AS n FROM ${table} WHERE toDate(at) = (SELECT toDate(at) AS day FROM ${table} ORDER BY day LIMIT 1)`
const parts = {
  pageviews: byDay('pageview'),
  clicks: byDay('click'),
  conversions: byDay('conversion FINAL'),
}

async function read(events: Events, account: string): Promise<FirstEvents> {
  const sql = Object.entries(parts)
    .map(([kind, part]) => `SELECT '${kind}' AS kind, toUnixTimestamp64Milli(first) AS ms FROM (${part}) WHERE n > 0`)
    .join(' UNION ALL ')
  const rows = await events.query(account, {
    name: 'since',
    sql,
    row: z.object({ kind: z.string(), ms: z.coerce.number() }),
    rollups: false,
  })
  const of = (kind: keyof FirstEvents) => {
    const found = rows.find((row) => row.kind === kind)
    return found ? new Date(found.ms) : null
  }
  return { pageviews: of('pageviews'), clicks: of('clicks'), conversions: of('conversions') }
}

/**
 * When accounts recorded their first events. Cached for an hour; for a young account for a minute, because a first
 * import adds older sales.
 */
export function createFirstEvents({ events, clock }: { events: Events; clock: Clock }) {
  const isOld = (at: Date | null) => at !== null && at.getTime() < clock.now().getTime() - month
  return remember(clock, (account) => read(events, account), {
    isEnough: ({ pageviews, clicks, conversions }) => [pageviews, clicks, conversions].every(isOld),
  })
}

/** The same as days of the viewer's calendar. */
export async function sinceDays(
  { beginnings }: { beginnings?: (accountUuid: string) => Promise<FirstEvents> },
  viewer: Pick<Principal, 'accountUuid' | 'timezone'>,
): Promise<Since> {
  const began = await beginnings?.(viewer.accountUuid)
  if (!began) return undefined
  const day = (at: Date | null) => at && dayOf(at, viewer.timezone)
  return { pageviews: day(began.pageviews), clicks: day(began.clicks), conversions: day(began.conversions) }
}
