import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Alternative } from '../../../contract/insights/causes.ts'
import type { Principal } from '../../http/principal.ts'
import { merchant, programme } from '../../merchants/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import type { NetworkOf } from '../dry-run/run.ts'
import { expectationsOfProgrammes, type ProgrammeParts } from './of-merchant.ts'

type Parts = ProgrammeParts & { networkOf: (tx: Tx) => Promise<NetworkOf> }
type Who = Pick<Principal, 'accountUuid' | 'currencyCode'>
type Offer = Awaited<ReturnType<typeof expectationsOfProgrammes>>[number]

/** A programme that now earns less, or nothing. */
export type Lost = { programmeUuid: string; merchantUuid: string }
export type Replacement = {
  /** Its expected earnings per click; null when nothing is known or stated. */
  epc: number | null
  alternative: Alternative | null
}

/** Maximum shops of one category to compare. */
const mostPeers = 300
const epcOf = ({ expectation: e }: Offer) => (e === null || e.evidence === 'none' ? null : e.epc)
const isOffered = ({ programme: p, isConnected, expectation }: Offer) =>
  isConnected && expectation !== null && (p.isOpen || p.relationship === 'notjoined' || p.relationship === 'pending')
/** Those that can carry clicks at once first, then by earnings per click. */
const bestFirst = (offers: readonly Offer[]) =>
  offers.toSorted(
    (a, b) =>
      Number(b.programme.isOpen) - Number(a.programme.isOpen) ||
      (epcOf(b) ?? -1) - (epcOf(a) ?? -1) ||
      (a.programme.uuid < b.programme.uuid ? -1 : 1),
  )

/** Shops in the same categories whose programmes the account has joined. */
const peersOf = (tx: Tx, categories: readonly string[]) =>
  tx
    .selectDistinct({ uuid: merchant.uuid })
    .from(merchant)
    .innerJoin(programme, and(eq(programme.merchantUuid, merchant.uuid), eq(programme.isOpen, true)))
    .where(and(inArray(merchant.category, [...categories]), ne(merchant.category, 'other'), ne(merchant.category, '')))
    .orderBy(merchant.uuid)
    .limit(mostPeers)

/**
 * What could carry the clicks of lost programmes: the merchant's best other programme, open ones before those to be
 * joined; otherwise the shop in the same category that earns most per click.
 */
export async function replacementsOf(
  parts: Parts,
  lost: readonly Lost[],
  who: Who,
): Promise<ReadonlyMap<string, Replacement>> {
  if (lost.length === 0) return new Map()
  const uuids = [...new Set(lost.map((l) => l.merchantUuid))]
  const offers = await expectationsOfProgrammes(parts, uuids, who)
  const others = ({ programmeUuid, merchantUuid }: Lost) =>
    bestFirst(
      offers.filter(
        (o) => o.programme.merchantUuid === merchantUuid && o.programme.uuid !== programmeUuid && isOffered(o),
      ),
    )
  const isLacking = lost.some((l) => others(l).length === 0)
  const { named, shops, peers } = await parts.database.as(who.accountUuid, async (tx) => {
    const own = await tx.select().from(merchant).where(inArray(merchant.uuid, uuids))
    const alike = isLacking ? await peersOf(tx, [...new Set(own.map((m) => m.category))]) : []
    const near = alike.map((p) => p.uuid)
    const theirs = near.length === 0 ? [] : await tx.select().from(merchant).where(inArray(merchant.uuid, near))
    return {
      named: await parts.networkOf(tx),
      shops: new Map([...own, ...theirs].map((m) => [m.uuid, m])),
      peers: near,
    }
  })
  const alike = bestFirst(
    (await expectationsOfProgrammes(parts, peers, who)).filter(
      (o) => isOffered(o) && o.programme.isOpen && (epcOf(o) ?? 0) > 0,
    ),
  )
  const similar = ({ merchantUuid }: Lost) => {
    const category = shops.get(merchantUuid)?.category
    return alike.find(
      ({ programme: p }) => p.merchantUuid !== merchantUuid && shops.get(p.merchantUuid)?.category === category,
    )
  }
  const shown = (offer: Offer | undefined): Alternative | null =>
    offer
      ? {
          advertiserUuid: offer.programme.merchantUuid,
          advertiserName: shops.get(offer.programme.merchantUuid)?.name ?? offer.programme.name,
          campaignUuid: offer.programme.uuid,
          campaignName: offer.programme.name,
          ...named(offer.programme.network),
          isJoined: offer.programme.isOpen,
          epc: epcOf(offer),
          currencyCode: offer.expectation?.currencyCode ?? who.currencyCode,
        }
      : null
  return new Map(
    lost.map((l) => {
      const own = offers.find((o) => o.programme.uuid === l.programmeUuid)
      return [l.programmeUuid, { epc: own ? epcOf(own) : null, alternative: shown(others(l)[0] ?? similar(l)) }]
    }),
  )
}
