import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AlertDay } from '../../../contract/alerts/alerts.ts'
import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import type { Clock } from '../../time/clock.ts'
import type { SaleHistory } from '../../insights/index.ts'
import { merchant, programme } from '../../merchants/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { dayOf, rangeToInstants, todayIn } from '../../time/index.ts'
import { followDrop } from '../drops/follow-drop.ts'
import { youngDays } from '../drops/judge-drop.ts'
import type { Row } from '../left-out.ts'
import { seriesDays } from '../read-counts.ts'
import { followSales } from '../sales/judge-account.ts'
import { readSales } from '../sales/read-sales.ts'
import { whoIn } from './creator-traffic.ts'

export type FactDayParts = {
  events: Events
  clock: Clock
  saleHistory: (accountUuid: string) => Promise<SaleHistory | null>
}
/** Days shown after its end. */
const shownAfter = 6

type Line = { table: 'pageview' | 'click'; where: string; params: Record<string, string> }
const clicksOf = (where: string, params: Record<string, string>): Line => ({
  table: 'click',
  where: `kind IN ('click', 'discover') AND ${where}`,
  params,
})

/** The count for a fact's subject; null for subjects without a count. */
async function lineOf(tx: Tx, { rule, subject, fact }: Row): Promise<Line | null> {
  switch (rule) {
    case 'scriptSilent':
      return { table: 'pageview', where: 'toString(site_uuid) = {id:String}', params: { id: subject } }
    case 'brokenLink':
      return clicksOf('target = {id:String}', { id: subject })
    case 'creatorTraffic':
      return clicksOf('creator_id = {id:String}', { id: whoIn(subject) })
    case 'campaignClosed':
    case 'commissionCut': {
      const [found] = await tx
        .select({ domain: merchant.domain, connection: programme.connectionUuid })
        .from(programme)
        .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
        .where(eq(programme.uuid, subject))
      return found
        ? clicksOf('merchant = {domain:String} AND toString(connection_uuid) = {id:String}', {
            domain: found.domain,
            id: found.connection,
          })
        : null
    }
    case 'partnerTracking':
      return fact?.merchantUuid ? clicksOf('toString(merchant_uuid) = {id:String}', { id: fact.merchantUuid }) : null
    case 'approvalDrop':
    case 'callbackSilent':
    case 'callbacksRefused':
    case 'clicksDrop':
    case 'connectionFailed':
    case 'domainBroken':
    case 'goalMissed':
    case 'pageviewsDrop':
    case 'salesDrop':
    case 'unpaid':
      return null
  }
}

async function readLine(events: Events, accountUuid: string, { table, where, params }: Line, last: Day, zone: string) {
  const first = addDays(last, 1 - seriesDays)
  const { from, to } = rangeToInstants({ fromDate: first, toDate: last }, zone)
  const rows = await events.query(accountUuid, {
    name: 'alerts.line',
    sql: `SELECT dateDiff('day', {first:Date}, toDate(at, {zone:String})) AS day, count() AS n FROM ${table}
WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND ${where} GROUP BY day`,
    params: { ...params, first, zone, from: from.getTime(), to: to.getTime() },
    row: z.object({ day: z.coerce.number(), n: z.coerce.number() }),
  })
  const counts = new Map(rows.map((r) => [r.day, r.n]))
  return Array.from({ length: seriesDays }, (_, day) => counts.get(day) ?? 0)
}

/** Daily sales of clicks through a connection: known ones, and those expected by now. */
async function saleDaysOf(parts: FactDayParts, accountUuid: string, connection: string, last: Day, zone: string) {
  const { events, clock, saleHistory } = parts
  const history = await saleHistory(accountUuid)
  if (!history) return null
  const first = addDays(last, 1 - seriesDays)
  const { from, to } = rangeToInstants({ fromDate: first, toDate: last }, zone)
  const rows = await events.query(accountUuid, {
    name: 'alerts.clicks-of-connection',
    sql: `SELECT toString(site_uuid) AS site, toString(merchant) AS merchant, dateDiff('day', {first:Date}, toDate(at, {zone:String})) AS day, count() AS n
FROM click WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND kind = 'click' AND toString(connection_uuid) = {id:String}
GROUP BY site, merchant, day`,
    params: { first, zone, from: from.getTime(), to: to.getTime(), id: connection },
    row: z.object({ site: z.string(), merchant: z.string(), day: z.coerce.number(), n: z.coerce.number() }),
  })
  const places = new Map<string, { site: string; connection: string; merchant: string; days: number[] }>()
  for (const { site, merchant: domain, day, n } of rows) {
    const key = `${site} ${domain}`
    const place = places.get(key) ?? {
      site,
      connection,
      merchant: domain,
      days: Array.from({ length: seriesDays }, () => 0),
    }
    place.days[day] = n
    places.set(key, place)
  }
  const now = clock.now().getTime()
  // the last read time is left out: the chart is to show what has been missing since then
  const asked = { last, zone, now, knownUntil: new Map<string, number>(), history }
  const counts = await readSales(events, accountUuid, [...places.values()], seriesDays, asked)
  return Array.from({ length: seriesDays }, (_, day) => ({
    seen: counts.reduce((sum, c) => sum + (c.seen[day] ?? 0), 0),
    expected: counts.reduce((sum, c) => sum + (c.expected[day] ?? 0), 0),
  }))
}

/** The days of a fact's subject, with the usual level before it: read on request, until some days after its end. */
export async function factDays(parts: FactDayParts, tx: Tx, row: Row, zone: string): Promise<AlertDay[]> {
  const yesterday = addDays(todayIn(zone, parts.clock), -1)
  const end = row.closedAt === null ? yesterday : addDays(dayOf(row.closedAt, zone), shownAfter)
  const last = end < yesterday ? end : yesterday
  const days = Math.min(Math.max(1, daysBetween(row.since, last) + 1), seriesDays - youngDays)
  if (row.rule === 'connectionFailed' || row.rule === 'callbackSilent') {
    const series = await saleDaysOf(parts, row.accountUuid, row.subject, last, zone)
    return series ? followSales(series, days, last).shown : []
  }
  const line = await lineOf(tx, row)
  if (!line) return []
  const series = await readLine(parts.events, row.accountUuid, line, last, zone)
  return series.some((n) => n > 0) ? followDrop(series, days, last).shown : []
}
