import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { isLate, isLedgerRule, isTargetRule } from '../../contract/alerts/alert-choices.ts'
import type { AlertList } from '../../contract/alerts/alerts.ts'
import { roundedAmount } from '../../contract/cents.ts'
import { merchant, programme } from '../merchants/tables.ts'
import { newestRatesSql } from '../money/index.ts'
import { directConnection } from '../networks/index.ts'
import { partnerDomains } from '../partners/index.ts'
import { readGroups } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import type { Clock } from '../time/clock.ts'
import { whoIn } from './facts/creator-traffic.ts'
import type { Row } from './left-out.ts'
import { type Cell, type Claim, type Place, stakeTogether } from './stake-together.ts'
import { alert } from './tables.ts'

/** Days of sales from which the money of alerts is computed. */
const earnedDays = 90

async function readCells(events: Events, accountUuid: string, now: Date): Promise<Cell[]> {
  const place = { site: z.string(), connection: z.string(), merchant: z.string(), creator: z.string() }
  return events.query(accountUuid, {
    name: 'alerts.earned-places',
    sql: `SELECT s.site AS site, s.connection AS connection, s.merchant AS merchant, s.creator AS creator, sum(s.amount / if(s.currency = 'EUR', 1, r.rate)) AS euro
  FROM (SELECT toString(site_uuid) AS site, toString(connection_uuid) AS connection, toString(merchant) AS merchant, toString(creator_id) AS creator, toFloat64(commission) AS amount, toString(currency) AS currency
    FROM conversion FINAL WHERE at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND status != 'rejected') AS s
  GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = s.currency
  WHERE s.currency = 'EUR' OR r.rate > 0 GROUP BY site, connection, merchant, creator`,
    params: { from: now.getTime() - earnedDays * 86_400_000, to: now.getTime() },
    row: z.object({ ...place, euro: z.coerce.number() }),
  })
}

type Looked = { connections: ReadonlyMap<string, string>; domains: ReadonlyMap<string, string> }
/** The places with an alert's money; null if unknown. */
async function placeOf(tx: Tx, { accountUuid, kind, subject, fact }: Row, looked: Looked): Promise<Claim['isIn']> {
  switch (kind) {
    case 'account':
      return () => true
    case 'site':
    case 'connection':
    case 'merchant':
      return (c) => c[kind] === subject
    case 'siteGroup': {
      const group = (await readGroups(tx)).find((g) => g.siteGroupUuid === subject)
      return (c) => group?.channelUuids.includes(c.site) ?? false
    }
    case 'programme':
      return (c) => c.connection === looked.connections.get(subject) && c.merchant === fact?.name
    case 'link':
      return (c) => c.merchant === looked.domains.get(fact?.merchantUuid ?? '')
    case 'creator':
      return (c) => c.creator === whoIn(subject)
    case 'domain':
      return null
    case 'partner': {
      const { uuid } = await directConnection(tx, accountUuid)
      const domains = new Set(await partnerDomains(tx, whoIn(subject)))
      return (c) => c.connection === uuid && domains.has(c.merchant)
    }
  }
}

async function lookUp(tx: Tx, rows: readonly Row[]): Promise<Looked> {
  const programmes = rows.flatMap((r) => (r.kind === 'programme' ? [r.subject] : []))
  const merchants = rows.flatMap((r) => (r.kind === 'link' && r.fact?.merchantUuid ? [r.fact.merchantUuid] : []))
  const connections = programmes.length
    ? await tx
        .select({ uuid: programme.uuid, connection: programme.connectionUuid })
        .from(programme)
        .where(inArray(programme.uuid, programmes))
    : []
  const domains = merchants.length
    ? await tx
        .select({ uuid: merchant.uuid, domain: merchant.domain })
        .from(merchant)
        .where(inArray(merchant.uuid, merchants))
    : []
  return {
    connections: new Map(connections.map((p) => [p.uuid, p.connection])),
    domains: new Map(domains.map((m) => [m.uuid, m.domain])),
  }
}

const isOpen = (r: Row) => r.closedAt === null && r.answer !== 'muted'

/** The places of each open, unmuted alert's money; alerts of the ledger tell nothing about single days. */
export async function openPlaces(tx: Tx, accountUuid: string): Promise<Map<string, (place: Place) => boolean>> {
  const found = await tx
    .select()
    .from(alert)
    .where(and(eq(alert.accountUuid, accountUuid), isNull(alert.closedAt)))
  const rows = found.filter((r) => isOpen(r) && !isLedgerRule(r.rule) && !isTargetRule(r.rule))
  const looked = await lookUp(tx, rows)
  const places = await Promise.all(rows.map(async (row) => [row.uuid, await placeOf(tx, row, looked)] as const))
  return new Map(places.flatMap(([uuid, isIn]) => (isIn ? [[uuid, isIn] as const] : [])))
}

/** The total at stake of an account's open, unmuted alerts, each krone counted once. */
export async function readStakeTogether(
  { events, clock }: { events: Events; clock: Clock },
  tx: Tx,
  { accountUuid, rows, perEuro }: { accountUuid: string; rows: readonly Row[]; perEuro: number },
): Promise<AlertList['atStake']> {
  const open = rows.filter((r) => isOpen(r) && r.euro !== null && r.rule !== 'unpaid')
  const looked = await lookUp(tx, open)
  const cells = open.length > 1 ? await readCells(events, accountUuid, clock.now()) : []
  const claims = await Promise.all(
    open.map(async (row) => ({
      isLate: isLate(row.rule),
      euro: row.euro ?? 0,
      low: row.low ?? 0,
      high: row.high ?? 0,
      isIn: await placeOf(tx, row, looked),
    })),
  )
  const lost = claims.filter((c) => !c.isLate)
  const late = claims.filter((c) => c.isLate)
  const amount = (euro: number) => roundedAmount(euro * perEuro)
  const { euro, low, high } = stakeTogether(lost, cells)
  return {
    lost: lost.length === 0 ? null : { score: amount(euro), scoreLow: amount(low), scoreHigh: amount(high) },
    lateScore: amount(stakeTogether(late, cells).euro),
  }
}
