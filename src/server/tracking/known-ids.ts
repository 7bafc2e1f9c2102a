import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { eventTime, storeTime } from './event-id.ts'
import { type Entry, idsOf } from './entry.ts'

const idColumn = { pageview: 'event_id', click: 'click_id' } as const
const row = z.object({ site: z.string(), id: z.string() })
const atOnce = 1000
const day = 24 * 3_600_000
/** An event whose id has a wrong time counts at its arrival. How far back its repeats are searched, in milliseconds. */
const longest = 35 * day
/** Minimum search range: a late event may repeat one from days ago; another collector may have counted it just now. */
const [lateReach, freshReach] = [3 * day, 2 * 3_600_000]

/**
 * Entries that the store does not have yet. Ids outside the reach of the repeat memory (clock far off, or a retry hours
 * later) are looked up: at exactly the instant they carry, however long ago, and among arrivals since then.
 */
export async function withoutKnown<T extends Entry>(
  events: Events,
  entries: readonly T[],
  now: number,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<T[]> {
  if (entries[0]?.table === 'drop') return [...entries]
  const late = entries.filter((e) => e.isLate)
  const fresh = isShared ? entries.filter((e) => !e.isLate) : []
  if (late.length + fresh.length === 0) return [...entries]
  const known = new Set<string>()
  for (const [some, reach] of [
    [late, lateReach],
    [fresh, freshReach],
  ] as const)
    for (let i = 0; i < some.length; i += atOnce)
      for (const r of await lookUp(events, some.slice(i, i + atOnce), now, reach)) known.add(`${r.site} ${r.id}`)
  const taken = new Set<string>() // after a long outage, an event and its repeat may be in the same batch
  return entries.filter((e) => {
    const { site, id } = idsOf(e)
    const key = `${site} ${id}`
    if ((e.isLate || isShared) && (known.has(key) || taken.has(key))) return false
    taken.add(key)
    return true
  })
}

async function lookUp(events: Events, entries: readonly Entry[], now: number, reach: number) {
  const table = entries[0]?.table
  if (!table || table === 'drop') return []
  const ids = entries.map(idsOf)
  const times = ids.map(({ id }) => eventTime(id)).filter((t) => t > now - 50 * 365 * day && t < now + day)
  const since = Math.max(now - longest, Math.min(now - reach, ...times))
  const q = {
    name: 'drain.known',
    sql: `SELECT toString(site_uuid) AS site, ${idColumn[table]} AS id FROM ${table}
WHERE account_uuid IN {accounts:Array(UUID)} AND ${idColumn[table]} IN {ids:Array(String)}
  AND (at >= {since:DateTime64(3, 'UTC')} OR (at IN {times:Array(DateTime64(3, 'UTC'))} AND toDate(at) IN {days:Array(Date)}))`,
    params: {
      accounts: [...new Set(ids.map((i) => i.account))],
      ids: ids.map((i) => i.id),
      since: storeTime(since),
      times: times.map(storeTime),
      days: [...new Set(times.map((t) => storeTime(t).slice(0, 10)))],
    },
    row,
  }
  return events.systemQuery(q)
}
