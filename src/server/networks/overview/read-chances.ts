import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { campaign, type CommissionType, merchant, programme } from '../../merchants/tables.ts'
import { readEuro } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { connection } from '../tables.ts'
import { type Chances, chances, type Offer, type Traffic } from './chances.ts'

/** How a programme pays; `percentage` is 8.5 for 8.5 %. */
type Terms = { type: CommissionType; percentage: number | null; flatEuro: number | null }
export type ChancesParts = {
  database: Database
  events: Events
  clock: Clock
  /** What a click is expected to earn by stated terms, in euro; null when they state nothing. */
  statedPerClick: (terms: Terms) => number | null
  /** Whether clicks to a shop can go through a programme of a connection with this partner id (R77: campaigns without a link). */
  leadsToShop: (p: typeof programme.$inferSelect, partnerId: string, domain: string) => boolean
}
type Parts = ChancesParts & { networkUuid: (identifier: string) => string }

const days = 30
/** Pairs of merchant and network; beyond the most clicked ones nothing would change. */
const most = 5000
const row = z.object({ merchant: z.string(), network: z.string(), clicks: z.number(), discovers: z.number() })

/**
 * Clicks by merchant and network since 30 UTC days ago, the most first. Read from the counts kept by day. A click on a shop
 * that was not in the catalogue yet names no merchant, and is not among them.
 */
const readTraffic = ({ events, clock }: Parts, accountUuid: string): Promise<Traffic[]> =>
  events.query(accountUuid, {
    name: 'traffic by merchant and network',
    sql: `SELECT toString(merchant) AS merchant, toString(network_uuid) AS network, countIf(kind = 'click') AS clicks, countIf(kind = 'discover') AS discovers
FROM click WHERE toDate(at) >= {from:Date} AND merchant != '' GROUP BY merchant, network_uuid
HAVING clicks + discovers > 0 ORDER BY clicks + discovers DESC, merchant, network LIMIT {most:UInt32}`,
    params: { from: new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10), most },
    row,
  })

async function readOffers(parts: Parts, accountUuid: string, domains: readonly string[]): Promise<Offer[]> {
  const usable = sql`${campaign.isActive} AND ${campaign.closedAt} IS NULL AND NOT ${campaign.isExcluded} AND ${programme.isOpen} AND ${connection.isActive}`
  const [rows, { euro }] = await Promise.all([
    parts.database.as(accountUuid, (tx) =>
      tx
        .select({
          merchant: merchant.domain,
          programme,
          partnerId: connection.partnerId,
          isRunning: sql<boolean>`coalesce(bool_or(${usable}), false)`,
          isExcluded: sql<boolean>`coalesce(bool_or(${campaign.isExcluded}), false)`,
        })
        .from(programme)
        .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
        .innerJoin(connection, eq(connection.uuid, programme.connectionUuid))
        .leftJoin(
          campaign,
          and(
            eq(campaign.accountUuid, programme.accountUuid),
            eq(campaign.merchantUuid, programme.merchantUuid),
            eq(campaign.programmeUuid, programme.uuid),
          ),
        )
        .where(inArray(merchant.domain, [...domains]))
        .groupBy(programme.uuid, connection.partnerId, merchant.domain),
    ),
    readEuro(parts.database),
  ])
  const usableRows = rows.filter((r) => parts.leadsToShop(r.programme, r.partnerId, r.merchant))
  return usableRows.map(({ programme: p, partnerId: _, ...offer }) => {
    const expected = parts.statedPerClick({
      type: p.commissionType,
      percentage: p.commissionPercentage === null ? null : Number(p.commissionPercentage),
      flatEuro: euro(p.commissionFlat, p.commissionCurrency),
    })
    return {
      ...offer,
      network: parts.networkUuid(p.network),
      isOpen: p.isOpen || p.relationship === 'notjoined' || p.relationship === 'pending',
      expected,
    }
  })
}

/**
 * What each network could mean for the account (`chances`). A programme is known through a connection of the account, also one
 * that was disconnected: of a network it never was connected to nothing is known, and nothing is claimed.
 */
export async function readChances(parts: Parts, accountUuid: string): Promise<Chances> {
  const traffic = await readTraffic(parts, accountUuid)
  const domains = new Set(traffic.map((t) => t.merchant))
  if (domains.size === 0) return chances([], [])
  return chances(traffic, await readOffers(parts, accountUuid, [...domains]))
}
