import { z } from 'zod'
import { addDays, type Day } from '../../../contract/days.ts'
import type { Events } from '../../store/events/open.ts'
import { takesBackSql } from '../../store/events/takes-back.ts'
import { minClicks, usualShare, many, anomalousShare, type Traffic, type TrafficDay, type Yield } from './anomalies.ts'

const minute = 60_000
/** Data of the last minutes may be incomplete: a click may be there before its pageview. In milliseconds. */
const settles = 10 * minute
/** Uses clicks 14 to 43 days old: 30 days whose orders are nearly all known. */
const closed = { from: -43, to: -14 }
/** Orders by others that a campaign needs before its conversion rate is known. */
const leastOrders = 10

/** Visitors are distinguished within a UTC day. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const visited = z.object({
  day: z.string(),
  creator: z.string(),
  clicks: z.number(),
  odd: z.number(),
  visitors: z.number(),
})
/** Clicks of yesterday and today (UTC) by creator ('' for none), and those of visitors with many clicks. */
const readVisited = (events: Events, accountUuid: string, params: { from: Day; until: number }) =>
  events.query(accountUuid, {
    name: 'creators.visited',
    sql: `SELECT toString(day) AS day, toString(creator_id) AS creator, sum(n) AS clicks, sumIf(n, n >= {many:UInt32}) AS odd, countIf(n >= {many:UInt32}) AS visitors
      FROM (SELECT toDate(at) AS day, creator_id, site_uuid, visitor, count() AS n FROM click
        WHERE kind = 'click' AND toDate(at) >= {from:Date} AND at <= fromUnixTimestamp64Milli({until:Int64})
        GROUP BY day, creator_id, site_uuid, visitor)
      GROUP BY day, creator_id`,
    params: { ...params, many },
    row: visited,
  })

const paged = z.object({ day: z.string(), creator: z.string(), site: z.string(), clicks: z.number(), odd: z.number() })
/**
 * Clicks on hosts where the script saw pageviews, and those of visitors without a pageview on the site that day. Only
 * sites of these creators.
 */
const readPaged = (
  events: Events,
  accountUuid: string,
  creators: readonly string[],
  params: { from: Day; until: number },
) => {
  const inTime = `toDate(at) >= {from:Date} AND at <= fromUnixTimestamp64Milli({until:Int64})`
  const sites = `(SELECT DISTINCT site_uuid FROM click WHERE kind = 'click' AND ${inTime} AND creator_id IN {creators:Array(String)})`
  const clicks = `kind = 'click' AND page != '' AND ${inTime} AND site_uuid GLOBAL IN ${sites}`
  const pages = `${inTime} AND site_uuid GLOBAL IN ${sites}`
  const host = `splitByChar('/', toString(page))[1]`
  return events.query(accountUuid, {
    name: 'creators.paged',
    sql: `SELECT toString(day) AS day, toString(creator_id) AS creator, toString(site_uuid) AS site, count() AS clicks, countIf(NOT is_seen) AS odd
      FROM (SELECT toDate(at) AS day, creator_id, site_uuid,
          (site_uuid, toDate(at), visitor) GLOBAL IN (SELECT site_uuid, toDate(at), visitor FROM pageview
            WHERE ${pages} AND visitor GLOBAL IN (SELECT DISTINCT visitor FROM click WHERE ${clicks})) AS is_seen
        FROM click WHERE ${clicks}
          AND (site_uuid, ${host}) GLOBAL IN (SELECT DISTINCT site_uuid, ${host} FROM pageview WHERE ${pages}))
      GROUP BY day, creator_id, site_uuid`,
    params: { ...params, creators },
    row: paged,
  })
}

const isOrder = `kind = 'sale' AND NOT (${takesBackSql})`
const carried = z.object({ creator: z.string(), campaign: z.string(), merchant: z.string(), n: z.number() })
/** Clicks and orders of the closed days by creator and campaign, and the creators with an order since. */
async function readYields(events: Events, accountUuid: string, params: { from: Day; to: Day }) {
  const columns = `toString(creator_id) AS creator, toString(campaign_uuid) AS campaign, merchant, count() AS n`
  const groups = `campaign_uuid != '' GROUP BY creator_id, campaign_uuid, merchant`
  const [clicks, orders, ordered] = await Promise.all([
    events.query(accountUuid, {
      name: 'creators.carried',
      sql: `SELECT ${columns} FROM click WHERE kind = 'click' AND toDate(at) >= {from:Date} AND toDate(at) <= {to:Date} AND ${groups}`,
      params,
      row: carried,
    }),
    events.query(accountUuid, {
      name: 'creators.ordered',
      sql: `SELECT ${columns} FROM conversion FINAL WHERE ${isOrder} AND toDate(click_at) >= {from:Date} AND toDate(click_at) <= {to:Date} AND ${groups}`,
      params,
      row: carried,
    }),
    events.query(accountUuid, {
      name: 'creators.orders',
      sql: `SELECT toString(creator_id) AS creator, count() AS n FROM conversion FINAL WHERE ${isOrder} AND creator_id != '' AND toDate(at) >= {from:Date} GROUP BY creator_id`,
      params,
      row: z.object({ creator: z.string(), n: z.number() }),
    }),
  ])
  return { clicks, orders, ordered: new Map(ordered.map((o) => [o.creator, o.n])) }
}
type Yields = Awaited<ReturnType<typeof readYields>>

const add = (sums: Map<string, number>, key: string, n: number) => sums.set(key, (sums.get(key) ?? 0) + n)

/** Orders expected per creator if their clicks bought as often as others' to the same shop in the same campaign. */
function expectedOf({ clicks, orders }: Yields): Map<string, { clicks: number; expected: number }> {
  const [sent, sold, theirs] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const place = ({ campaign, merchant }: { campaign: string; merchant: string }) => `${campaign} ${merchant}`
  for (const c of clicks) add(sent, place(c), c.n)
  for (const o of orders) {
    add(sold, place(o), o.n)
    add(theirs, `${o.creator} ${place(o)}`, o.n)
  }
  const found = new Map<string, { clicks: number; expected: number }>()
  for (const c of clicks) {
    if (c.creator === '') continue
    const of = found.get(c.creator) ?? { clicks: 0, expected: 0 }
    const others = (sold.get(place(c)) ?? 0) - (theirs.get(`${c.creator} ${place(c)}`) ?? 0)
    const otherClicks = (sent.get(place(c)) ?? 0) - c.n
    of.clicks += c.n
    if (others >= leastOrders && otherClicks > 0) of.expected += c.n * Math.min(1, others / otherClicks)
    found.set(c.creator, of)
  }
  return found
}

/**
 * Clicks that define what is usual: excludes other creators with the same anomaly, so that a second one does not hide
 * the first.
 */
const isOther = (
  of: { creator: string; clicks: number; odd: number },
  creator: string,
  sign: keyof typeof anomalousShare,
): boolean => of.creator !== creator && (of.creator === '' || of.odd < anomalousShare[sign] * of.clicks)

type Paged = z.output<typeof paged>
/** Only sites where others' clicks show that the script is seen: elsewhere a missing pageview is not conclusive. */
function pagesOf(rows: readonly Paged[], day: Day, creator: string): Pick<TrafficDay, 'onPages' | 'onPagesByOthers'> {
  const [own, others] = [
    { clicks: 0, odd: 0 },
    { clicks: 0, odd: 0 },
  ]
  const ofDay = rows.filter((r) => r.day === day)
  for (const mine of ofDay.filter((r) => r.creator === creator)) {
    const rest = ofDay.filter((r) => r.site === mine.site && isOther(r, creator, 'onPages'))
    const clicks = rest.reduce((sum, r) => sum + r.clicks, 0)
    const odd = rest.reduce((sum, r) => sum + r.odd, 0)
    if (clicks < minClicks.others || odd > clicks * usualShare.onPages) continue
    own.clicks += mine.clicks
    own.odd += mine.odd
    others.clicks += clicks
    others.odd += odd
  }
  return { onPages: own, onPagesByOthers: others }
}

/** Data on the clicks of an account's creators, by id; excludes creators without data. */
export async function readTraffic(events: Events, accountUuid: string, now: Date): Promise<Map<string, Traffic>> {
  const today = dayOf(now)
  const recent = { from: addDays(today, -1), until: now.getTime() - settles }
  const range = { from: addDays(today, closed.from), to: addDays(today, closed.to) }
  const [visits, yields] = await Promise.all([
    readVisited(events, accountUuid, recent),
    readYields(events, accountUuid, range),
  ])
  const busy = visits.filter((v) => v.creator !== '' && v.clicks >= minClicks.clicks)
  const pages =
    busy.length > 0 ? await readPaged(events, accountUuid, [...new Set(busy.map((v) => v.creator))], recent) : []
  const expected = expectedOf(yields)
  const salesOf = (creator: string): Yield => ({
    ...range,
    ...(expected.get(creator) ?? { clicks: 0, expected: 0 }),
    orders: yields.ordered.get(creator) ?? 0,
  })
  const daysOf = (creator: string): TrafficDay[] =>
    busy
      .filter((v) => v.creator === creator)
      .map(({ day, clicks, odd, visitors }) => {
        const rest = visits.filter((v) => v.day === day && isOther(v, creator, 'visited'))
        const visitedByOthers = {
          clicks: rest.reduce((sum, r) => sum + r.clicks, 0),
          odd: rest.reduce((sum, r) => sum + r.odd, 0),
        }
        return { day, visited: { clicks, odd, visitors }, visitedByOthers, ...pagesOf(pages, day, creator) }
      })
  const known = new Set([...busy.map((v) => v.creator), ...expected.keys(), ...yields.ordered.keys()])
  return new Map([...known].map((creator) => [creator, { days: daysOf(creator), sales: salesOf(creator) }]))
}

/** For a creator without data: no clicks, no orders. */
export const noTraffic = (now: Date): Traffic => ({
  days: [],
  sales: {
    from: addDays(dayOf(now), closed.from),
    to: addDays(dayOf(now), closed.to),
    clicks: 0,
    orders: 0,
    expected: 0,
  },
})
