import { z } from 'zod'
import { addDays, type Day } from '../../../contract/days.ts'
import type { SaleHistory } from '../../insights/index.ts'
import type { Events } from '../../store/events/open.ts'
import { dayStart, rangeToInstants } from '../../time/index.ts'
import type { Count } from '../drops/choose-drops.ts'
import type { SaleCount } from './choose-sales.ts'

const halfDay = 43_200
const row = z.object({
  site: z.string(),
  connection: z.string(),
  merchant: z.string(),
  day: z.coerce.number(),
  n: z.coerce.number(),
})

/**
 * Sales by the day of their click, including rejected ones (R35: what a conversion is): a rejected sale is not missing.
 */
async function readSold(
  events: Events,
  account: string,
  { first, last, zone }: { first: Day; last: Day; zone: string },
) {
  const { from, to } = rangeToInstants({ fromDate: first, toDate: last }, zone)
  return events.query(account, {
    name: 'alerts.sales-of-clicks',
    sql: `SELECT toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(merchant) AS merchant,
  dateDiff('day', {first:Date}, toDate(assumeNotNull(click_at), {zone:String})) AS day, count() AS n
FROM conversion FINAL WHERE kind = 'sale' AND sale >= 0 AND commission >= 0 AND isNotNull(click_at)
  AND click_at >= fromUnixTimestamp64Milli({from:Int64}) AND click_at < fromUnixTimestamp64Milli({to:Int64})
GROUP BY site, connection, merchant, day`,
    params: { from: from.getTime(), to: to.getTime(), zone, first },
    row,
  })
}

/**
 * The expected sales of each day's clicks: clicks × sales per click × the share known at their age. A connection read
 * by imports knows nothing after its last one, so clicks have the age they had then: a day without an import expects
 * nothing.
 */
export function expectedSales(
  clicks: readonly Count[],
  length: number,
  {
    last,
    zone,
    now,
    knownUntil,
    history,
  }: {
    last: Day
    zone: string
    now: number
    /** When each connection was last read; missing: it reports at once. */
    knownUntil: ReadonlyMap<string, number>
    history: SaleHistory
  },
): (Pick<Count, 'site' | 'connection' | 'merchant'> & { expected: number[] })[] {
  const middles = Array.from(
    { length },
    (_, i) => dayStart(addDays(last, i + 1 - length), zone).getTime() / 1000 + halfDay,
  )
  return clicks.map(({ site, connection, merchant, days }) => {
    const until = Math.min(now, knownUntil.get(connection) ?? now) / 1000
    const perClick = history.perClick(merchant)
    const expected = middles.map((middle, i) => {
      const age = until - middle
      // clicks without a campaign bring no sales
      return age <= 0 || connection === '' ? 0 : (days[i] ?? 0) * perClick * history.knownAt(merchant, age)
    })
    return { site, connection, merchant, expected }
  })
}

/** The known sales of each day's clicks, next to the expected ones. */
export async function readSales(
  events: Events,
  account: string,
  clicks: readonly Count[],
  length: number,
  asked: Parameters<typeof expectedSales>[2],
): Promise<SaleCount[]> {
  const first = addDays(asked.last, 1 - length)
  const sold = await readSold(events, account, { first, last: asked.last, zone: asked.zone })
  const key = (c: { site: string; connection: string; merchant: string }) => `${c.site} ${c.connection} ${c.merchant}`
  const counts = new Map<string, SaleCount & { seen: number[]; expected: number[] }>()
  for (const { expected, ...place } of expectedSales(clicks, length, asked))
    counts.set(key(place), { ...place, expected, seen: Array.from({ length }, () => 0) })
  for (const { day, n, ...place } of sold) {
    const count = counts.get(key(place))
    // a sale without a counted click is skipped: it was never expected
    if (count && day >= 0 && day < length) count.seen[day] = (count.seen[day] ?? 0) + n
  }
  return [...counts.values()]
}
