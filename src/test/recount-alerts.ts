import { z } from 'zod'
import type { Alert, AlertList } from '../contract/alerts/alerts.ts'
import { addDays, type Day, daysBetween } from '../contract/days.ts'
import { readEuro } from '../server/money/index.ts'
import type { SeededDemo } from './seeded-demo.ts'

/**
 * Counts alerts a second time: by a loop over every pageview, click and sale, without any code of the product's writer.
 */
export type Place = { site: string; connection: string; merchant: string }
type Event = Place & { day: Day }
type Click = Event & { at: number; isCarried: boolean }
type Sale = Event & { clickDay: Day; isSale: boolean; isRejected: boolean; euro: number | null }
export type Counted = { views: Event[]; clicks: Click[]; sales: Sale[] }
/** Whether an alert concerns a place. */
type IsIn = (at: Place) => boolean

const place = { site: z.string(), connection: z.string(), merchant: z.string() }
const names = 'toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(merchant) AS merchant'

/** The day in a zone, by the platform's calendar; an hour falls in one day where zones differ by whole hours. */
function daysIn(timeZone: string): (ms: number) => Day {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const known = new Map<number, Day>()
  return (ms) => {
    const hour = Math.floor(ms / 3_600_000)
    const found = known.get(hour) ?? (format.format(hour * 3_600_000) as Day)
    known.set(hour, found)
    return found
  }
}

async function readEvents({ app, accountUuid }: SeededDemo, zone: string): Promise<Counted> {
  const { events, database } = app.stores
  const dayOf = daysIn(zone)
  const { euro } = await readEuro(database)
  const ask = <T>(name: string, sql: string, row: z.ZodType<T>) =>
    events.query(accountUuid, { name: `recount.${name}`, sql, params: {}, row })
  const viewed = await ask(
    'views',
    'SELECT toString(site_uuid) AS site, groupArray(toUnixTimestamp64Milli(at)) AS at FROM pageview GROUP BY site',
    z.object({ site: z.string(), at: z.array(z.coerce.number()) }),
  )
  const clicked = await ask(
    'clicks',
    `SELECT ${names}, kind = 'click' AS carried, toUnixTimestamp64Milli(at) AS at FROM click WHERE kind IN ('click', 'discover')`,
    z.object({ ...place, carried: z.coerce.boolean(), at: z.coerce.number() }),
  )
  const sold = await ask(
    'sales',
    `SELECT ${names}, kind, status, toFloat64(sale) AS sale, toFloat64(commission) AS commission, toString(currency) AS currency,
 toUnixTimestamp64Milli(at) AS at, ifNull(toUnixTimestamp64Milli(click_at), 0) AS clickAt FROM conversion FINAL`,
    z.object({
      ...place,
      kind: z.string(),
      status: z.string(),
      sale: z.number(),
      commission: z.number(),
      currency: z.string(),
      at: z.coerce.number(),
      clickAt: z.coerce.number(),
    }),
  )
  return {
    views: viewed.flatMap((v) => v.at.map((at) => ({ site: v.site, connection: '', merchant: '', day: dayOf(at) }))),
    clicks: clicked.map(({ carried, ...c }) => ({ ...c, isCarried: carried, day: dayOf(c.at) })),
    sales: sold.map(({ site, connection, merchant, ...s }) => ({
      site,
      connection,
      merchant,
      day: dayOf(s.at),
      clickDay: s.clickAt === 0 ? '' : dayOf(s.clickAt),
      isSale: s.kind === 'sale' && s.sale >= 0 && s.commission >= 0,
      isRejected: s.status === 'rejected',
      euro: euro(String(s.commission), s.currency),
    })),
  }
}

type Row = { uuid: string; subject: string; connection: string | null }
function placeOf(a: Alert, row?: Row): IsIn | null {
  const { subjectKind: kind, subjectUuid, subjectName } = a
  if (!row) return null
  if (kind === 'account') return () => true
  if (kind === 'site' || kind === 'connection') return (p) => p[kind] === subjectUuid
  if (kind === 'merchant') return (p) => p.merchant === subjectName
  return kind === 'programme' ? (p) => p.connection === row.connection && p.merchant === subjectName : null
}
const within = (day: Day, from: Day, to: Day) => day >= from && day <= to

/** Amounts in the currency of the demo's user, to the cent. */
type Cents = (euro: number) => number
/** The figures in each alert of the demo, and the figures the loop counts. */
export type Recounted = { name: string; said: Record<string, number>; counted: Record<string, number> }

/** Every alert about a place of clicks. */
export async function recountAlerts(demo: SeededDemo, { zone, today }: { zone: string; today: Day }) {
  const { data: list } = await demo.ask<AlertList>('/alerts/v1/list', {}, 'GET')
  const events = await readEvents(demo, zone)
  const perEuro = (await readEuro(demo.app.stores.database)).perEuro(list.currencyCode) ?? Number.NaN
  const cents: Cents = (euro) => Math.round(euro * perEuro * 100) / 100
  const found = await demo.records<Row>(
    'SELECT a.uuid, a.subject, p.connection_uuid AS connection FROM alert a LEFT JOIN programme p ON p.uuid::text = a.subject WHERE a.OURS',
  )
  const rows = new Map(found.map((r) => [r.uuid, r]))
  const dayOf = daysIn(zone)
  const alerts = list.alerts.flatMap((a): Recounted[] => {
    const isIn = placeOf(a, rows.get(a.alertUuid))
    if (!isIn) return []
    const looked = a.fact
      ? dayOf(Date.parse(a.openedDatetime))
      : a.closedDatetime
        ? dayOf(Date.parse(a.closedDatetime))
        : today
    const both = a.fact
      ? ofFact(a, events, isIn, { last: addDays(looked, -1), cents })
      : ofFall(a, events, isIn, { last: addDays(looked, -1), cents })
    return [{ name: `${a.rule} ${a.subjectName}`, ...both }]
  })
  return { alerts, events, cents }
}

type Until = { last: Day; cents: Cents }
/** Alerts whose amount at stake comes from earnings, and not from the terms of a programme. */
const earned = ['scriptSilent', 'connectionFailed', 'callbackSilent']

/** A fact reports the clicks of the 30 days before it, and the earnings of their sales. */
function ofFact(a: Alert, { clicks, sales }: Counted, isIn: IsIn, { last, cents }: Until) {
  const first = addDays(last, -29)
  let [n, euro] = [0, 0]
  for (const c of clicks) if (c.isCarried && isIn(c) && within(c.day, first, last)) n++
  for (const s of sales) if (isIn(s) && !s.isRejected && within(s.day, first, last)) euro += s.euro ?? 0
  const isEarned = earned.includes(a.rule)
  return {
    said: { clicks: a.fact?.clickCount ?? -1, ...(isEarned && { score: a.score ?? -1 }) },
    counted: { clicks: n, ...(isEarned && { score: cents(euro) }) },
  }
}

/** A drop reports the count on its days, the earnings per click in the weeks before, and what is missing. */
function ofFall(a: Alert, { views, clicks, sales }: Counted, isIn: IsIn, { last, cents }: Until) {
  const [first, ripe] = [addDays(last, -70), addDays(last, -14)]
  let [seen, count, sold, euro] = [0, 0, 0, 0]
  const counted = a.rule === 'pageviewsDrop' ? views : a.rule === 'clicksDrop' ? clicks : []
  for (const c of counted) {
    if (!isIn(c)) continue
    if (within(c.day, a.sinceDate, a.untilDate)) seen++
    if (within(c.day, first, ripe)) count++
  }
  for (const s of sales) {
    if (!isIn(s)) continue
    if (a.rule === 'salesDrop' && s.isSale && within(s.clickDay, a.sinceDate, a.untilDate)) seen++
    if (s.isRejected || s.euro === null || !within(s.day, first, ripe)) continue
    sold++
    euro += s.euro
  }
  const worth = euro / (a.rule === 'salesDrop' ? sold : count)
  const days = daysBetween(a.sinceDate, a.untilDate) + 1
  const missing = Math.max(0, a.expected - seen) * worth
  return {
    said: { seen: a.seen, worth: a.worth ?? -1, score: a.score ?? -1 },
    counted: {
      seen,
      worth: cents(worth * (a.rule === 'pageviewsDrop' ? 1000 : 1)),
      score: cents(a.closedDatetime ? missing : (missing / days) * 30),
    },
  }
}
