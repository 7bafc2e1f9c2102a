import type { PoolClient } from 'pg'
import { knownProgrammes, knownShops, type NamedProgramme, type NamedShop } from '../merchants/index.ts'
import type { State } from './arrival.ts'
import { type Inherited, nothingInherited } from './inherited.ts'

/** The parts of a conversion that decide where it belongs. */
export type Attributable = Pick<
  State,
  'accountUuid' | 'connectionUuid' | 'network' | 'programmeId' | 'mediaId' | 'name' | 'subIds' | 'creatorId'
>

/** Lookups of programmes and media for one batch, from the modules that own them. */
type Known = {
  programme: (s: Attributable) => NamedProgramme | undefined
  /** The shop itself, when no programme is known. */
  shop: (s: Attributable) => NamedShop | undefined
  site: (s: Attributable) => string
}
/** What money needs from the networks. */
export type AskNetworks = {
  /** By network identifier; '' for an unknown one. */
  networkUuid: (network: string) => string
  /** The sites of media, given as pairs of connection and media id at the network; '' where a sale names none. */
  sitesOfMedia: (
    client: PoolClient,
    connectionUuids: readonly string[],
    mediaIds: readonly string[],
  ) => Promise<readonly { connectionUuid: string; mediaId: string; siteUuid: string }[]>
}

const key = (...parts: string[]) => parts.join('\n')

/** Distinct pairs of connection and id: a batch repeats few programmes many times. */
const distinct = (pairs: readonly (readonly [string, string])[]) => {
  const all = [...new Map(pairs.map((p) => [key(...p), p])).values()]
  return [all.map(([connection]) => connection), all.map(([, id]) => id)] as const
}

/** One statement per owner, and none when no row needs it: they run with every batch. */
async function readKnown(
  client: PoolClient,
  states: readonly Attributable[],
  { sitesOfMedia }: AskNetworks,
): Promise<Known> {
  const programmes = distinct(
    states.flatMap((s) => (s.programmeId === '' ? [] : [[s.connectionUuid, s.programmeId] as const])),
  )
  const media = distinct(states.map((s) => [s.connectionUuid, s.mediaId]))
  const named = programmes[0].length > 0 ? await knownProgrammes(client, ...programmes) : []
  const sites = media[0].length > 0 ? await sitesOfMedia(client, ...media) : []
  const byProgramme = new Map(named.map((p) => [key(p.connectionUuid, p.externalId), p]))
  const unnamed = states.filter((s) => s.programmeId !== '' && !byProgramme.has(key(s.connectionUuid, s.programmeId)))
  const shops = [
    ...new Map(
      unnamed.map((s) => [
        key(s.connectionUuid, s.programmeId),
        { accountUuid: s.accountUuid, connectionUuid: s.connectionUuid, text: s.programmeId },
      ]),
    ).values(),
  ]
  const byShop = shops.length > 0 ? await knownShops(client, shops) : new Map<string, NamedShop>()
  const byMedia = new Map(sites.map((m) => [key(m.connectionUuid, m.mediaId), m.siteUuid]))
  return {
    programme: (s) => byProgramme.get(key(s.connectionUuid, s.programmeId)),
    shop: (s) => byShop.get(key(s.connectionUuid, s.programmeId)),
    site: (s) => byMedia.get(key(s.connectionUuid, s.mediaId)) ?? '',
  }
}

export type Base = { base: Inherited; attributedBy: 'media' | 'none'; name: string }

/** What is known about each conversion without its click: the site by its media, the merchant by its programme. */
export async function attribute(
  client: PoolClient,
  states: readonly Attributable[],
  networks: AskNetworks,
): Promise<(s: Attributable) => Base> {
  const known = await readKnown(client, states, networks)
  return (s) => {
    const programme = known.programme(s)
    const shop = programme ?? known.shop(s)
    const site = known.site(s)
    return {
      base: {
        ...nothingInherited,
        site_uuid: site,
        merchant_uuid: shop?.merchantUuid ?? '',
        merchant: shop?.domain ?? '',
        network_uuid: networks.networkUuid(s.network),
        connection_uuid: s.connectionUuid,
        campaign_uuid: (site && programme?.campaigns.get(site)) || '',
        creator_id: s.creatorId,
        sub_id: s.subIds[0] ?? '',
      },
      attributedBy: site ? 'media' : 'none',
      name: s.name || (shop?.name ?? ''),
    }
  }
}
