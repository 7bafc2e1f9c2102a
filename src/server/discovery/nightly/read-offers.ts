import { and, eq, inArray, sql } from 'drizzle-orm'
import { campaign, merchant, offeredProgramme, programme } from '../../merchants/tables.ts'
import type { Euro } from '../../money/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import type { LeadsToShop } from '../../routing/index.ts'
import type { MerchantDecisions } from './approval-chance.ts'
import type { Offer, OfferState } from './input.ts'

const number = (text: string | null) => (text === null ? null : Number(text))
type Terms = {
  type: 'CPA' | 'CPS' | 'CPC' | 'NoCommission'
  percentage: string | null
  flat: string | null
  currency: string | null
}
const statedOf = ({ type, percentage, flat, currency }: Terms, { euro }: Euro): Offer['stated'] => ({
  type,
  percentage: number(percentage),
  flatEuro: euro(flat, currency),
})

const stateOf = (p: { isOpen: boolean; isOffline: boolean; relationship: string }, isLinked: boolean): OfferState => {
  if (p.isOpen && !p.isOffline) return isLinked ? 'joined' : 'noLink'
  if (p.isOpen) return 'closed'
  return p.relationship === 'notjoined' || p.relationship === 'pending' || p.relationship === 'rejected'
    ? p.relationship
    : 'closed'
}

type Place = { site: string; active: boolean; excluded: boolean; priority: boolean; fallback: boolean; match: string }
const places = sql<
  Place[] | null
>`(SELECT jsonb_agg(jsonb_build_object('site', ${campaign.siteUuid}, 'active', ${campaign.isActive} AND ${campaign.closedAt} IS NULL AND NOT ${campaign.isCreatorOnly},
  'excluded', ${campaign.isExcluded}, 'priority', ${campaign.isPriority}, 'fallback', ${campaign.isFallback}, 'match', ${campaign.urlMatch}))
  FROM ${campaign} WHERE ${campaign.accountUuid} = ${programme.accountUuid} AND ${campaign.merchantUuid} = ${programme.merchantUuid} AND ${campaign.programmeUuid} = ${programme.uuid})`

type OfferParts = { euro: Euro; leadsToShop: LeadsToShop }

/** The offers of the account's own connections for the clicked shops. A disconnected connection offers nothing. */
async function ownOffers(tx: Tx, domains: readonly string[], { euro, leadsToShop }: OfferParts): Promise<Offer[]> {
  const rows = await tx
    .select({ programme, domain: merchant.domain, partnerId: connection.partnerId, places })
    .from(programme)
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .innerJoin(connection, and(eq(connection.uuid, programme.connectionUuid), eq(connection.isActive, true)))
    .where(inArray(merchant.domain, [...domains]))
  return rows.map(({ programme: p, domain, partnerId, places: found }): Offer => {
    const there = found ?? []
    return {
      merchantUuid: p.merchantUuid,
      domain,
      network: p.network,
      connectionUuid: p.connectionUuid,
      programmeId: p.externalId,
      state: stateOf(p, leadsToShop(p, partnerId, domain)),
      since: p.closedAt?.getTime() ?? null,
      countries: p.countries,
      stated: statedOf(
        {
          type: p.commissionType,
          percentage: p.commissionPercentage,
          flat: p.commissionFlat,
          currency: p.commissionCurrency,
        },
        euro,
      ),
      percentage: number(p.commissionPercentage),
      sites: new Map(
        there.map((c) => [
          c.site,
          { isUsable: c.active, isExcluded: c.excluded, isPriority: c.priority, isFallback: c.fallback },
        ]),
      ),
      hosts: [...new Set(there.map((c) => c.match.split('/')[0] ?? ''))],
    }
  })
}

/** Public offers of networks, where the account's own connections know nothing about the same programme. */
async function offeredElsewhere(
  tx: Tx,
  domains: readonly string[],
  connections: ReadonlyMap<string, string>,
  euro: Euro,
) {
  const rows = await tx
    .select({ offered: offeredProgramme, domain: merchant.domain })
    .from(offeredProgramme)
    .innerJoin(merchant, eq(merchant.uuid, offeredProgramme.merchantUuid))
    .where(inArray(merchant.domain, [...domains]))
  return rows.map(
    ({ offered: o, domain }): Offer => ({
      merchantUuid: o.merchantUuid,
      domain,
      network: o.network,
      connectionUuid: connections.get(o.network) ?? '',
      programmeId: o.externalId,
      state: 'notjoined',
      since: null,
      countries: o.countries,
      stated: statedOf(
        {
          type: o.commissionType,
          percentage: o.commissionPercentage,
          flat: o.commissionFlat,
          currency: o.commissionCurrency,
        },
        euro,
      ),
      percentage: number(o.commissionPercentage),
      sites: new Map(),
      hosts: [],
    }),
  )
}

const atOnce = 2000

/** Offers of the clicked shops, and the networks that the account is connected to. */
export async function readOffers(
  tx: Tx,
  domains: readonly string[],
  parts: OfferParts,
): Promise<{ offers: Offer[]; connected: Set<string>; decisions: MerchantDecisions[] }> {
  const mine = await tx
    .select({ uuid: connection.uuid, network: connection.network })
    .from(connection)
    .where(eq(connection.isActive, true))
    .orderBy(connection.createdAt, connection.uuid)
  const connections = new Map(mine.toReversed().map((c) => [c.network, c.uuid]))
  const offers: Offer[] = []
  for (let i = 0; i < domains.length; i += atOnce) {
    const some = domains.slice(i, i + atOnce)
    const own = await ownOffers(tx, some, parts)
    const said = new Set(own.map((o) => `${o.network} ${o.domain}`))
    const elsewhere = await offeredElsewhere(tx, some, connections, parts.euro)
    offers.push(...own, ...elsewhere.filter((o) => !said.has(`${o.network} ${o.domain}`)))
  }
  const decisions = await tx
    .select({
      network: programme.network,
      approved: sql<number>`(count(*) FILTER (WHERE ${programme.isOpen}))::int`,
      decided: sql<number>`(count(*) FILTER (WHERE ${programme.isOpen} OR ${programme.relationship} = 'rejected'))::int`,
    })
    .from(programme)
    .groupBy(programme.network)
  return { offers, connected: new Set(connections.keys()), decisions }
}
