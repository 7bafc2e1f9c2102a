import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { campaign, type CommissionType, merchant, offeredProgramme, programme } from '../../merchants/tables.ts'
import { readEuro } from '../../money/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { connection } from '../tables.ts'
import { type Chances, chances, type Offer, type Traffic } from './chances.ts'

/** How a programme pays; `percentage` is 8.5 for 8.5 %. */
type Terms = { type: CommissionType; percentage: number | null; flatEuro: number | null }
export type ChancesParts = {
  database: Database
  events: Events
  clock: Clock
  /** Expected earnings per click by the stated terms, in euro; null when they state nothing. */
  statedPerClick: (terms: Terms) => number | null
  /**
   * Whether clicks to a shop can go through a programme of a connection with this partner id (R77: campaigns without a
   * link).
   */
  leadsToShop: (p: typeof programme.$inferSelect, partnerId: string, domain: string) => boolean
}
type Stated = Pick<
  typeof programme.$inferSelect,
  'network' | 'commissionType' | 'commissionPercentage' | 'commissionFlat' | 'commissionCurrency'
>
type Parts = ChancesParts & { networkUuid: (identifier: string) => string }

const days = 30
/** Maximum pairs of merchant and network; pairs with fewer clicks would change nothing. */
const most = 5000
const row = z.object({ merchant: z.string(), network: z.string(), clicks: z.number(), discovers: z.number() })

/**
 * Clicks by merchant and network of the last 30 UTC days, highest count first, read from the daily counts. Excludes
 * clicks on shops that were not in the catalogue yet, which have no merchant.
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

const usable = sql`${campaign.isActive} AND ${campaign.closedAt} IS NULL AND NOT ${campaign.isExcluded} AND ${programme.isOpen} AND ${connection.isActive}`

/** Programmes of these shops at the account's connections, including disconnected ones. */
const ownProgrammes = (tx: Tx, domains: readonly string[]) =>
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
    .groupBy(programme.uuid, connection.partnerId, merchant.domain)

/** Programmes of these shops that networks offer to everyone. */
const offeredProgrammes = (tx: Tx, domains: readonly string[]) =>
  tx
    .select({ merchant: merchant.domain, programme: offeredProgramme })
    .from(offeredProgramme)
    .innerJoin(merchant, eq(merchant.uuid, offeredProgramme.merchantUuid))
    .where(inArray(merchant.domain, [...domains]))

async function readOffers(parts: Parts, accountUuid: string, domains: readonly string[]): Promise<Offer[]> {
  const [{ own, offered }, { euro }] = await Promise.all([
    parts.database.as(accountUuid, async (tx) => ({
      own: await ownProgrammes(tx, domains),
      offered: await offeredProgrammes(tx, domains),
    })),
    readEuro(parts.database),
  ])
  const offer = (domain: string, p: Stated, state: Pick<Offer, 'isOpen' | 'isRunning' | 'isExcluded'>): Offer => ({
    merchant: domain,
    network: parts.networkUuid(p.network),
    expected: parts.statedPerClick({
      type: p.commissionType,
      percentage: p.commissionPercentage === null ? null : Number(p.commissionPercentage),
      flatEuro: euro(p.commissionFlat, p.commissionCurrency),
    }),
    ...state,
  })
  const known = own
    .filter((r) => parts.leadsToShop(r.programme, r.partnerId, r.merchant))
    .map(({ merchant: domain, programme: p, isRunning, isExcluded }) => {
      const isOpen = p.isOpen || p.relationship === 'notjoined' || p.relationship === 'pending'
      return offer(domain, p, { isOpen, isRunning, isExcluded })
    })
  // the account's own connections are more accurate about its status with a shop
  const said = new Set(own.map((r) => `${r.programme.network} ${r.merchant}`))
  const untold = offered
    .filter((o) => !said.has(`${o.programme.network} ${o.merchant}`))
    .map((o) => offer(o.merchant, o.programme, { isOpen: true, isRunning: false, isExcluded: false }))
  return [...known, ...untold]
}

/**
 * The chances of each network for the account (`chances`), from the programmes of its connections, including
 * disconnected ones, and from programmes offered to everyone, which are the basis for suggesting a network to connect.
 */
export async function readChances(parts: Parts, accountUuid: string): Promise<Chances> {
  const traffic = await readTraffic(parts, accountUuid)
  const domains = new Set(traffic.map((t) => t.merchant))
  if (domains.size === 0) return chances([], [])
  return chances(traffic, await readOffers(parts, accountUuid, [...domains]))
}
