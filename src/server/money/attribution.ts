import type { PoolClient } from 'pg'
import type { State } from './arrival.ts'
import { type Inherited, nothingInherited } from './inherited.ts'

/** What of a conversion says where it belongs. */
export type Attributable = Pick<State, 'connectionUuid' | 'network' | 'programmeId' | 'mediaId' | 'name' | 'subIds'>

/** What the record store knows of programmes and media, for one batch. */
type Known = {
  programme: (s: Attributable) => { uuid: string; merchantUuid: string; merchant: string; name: string } | undefined
  site: (s: Attributable) => string
  campaign: (programmeUuid: string, siteUuid: string) => string
}

const key = (...parts: string[]) => parts.join('\n')

type Found = {
  kind: 'programme' | 'media' | 'campaign'
  a: string
  b: string
  uuid: string
  merchant_uuid: string | null
  domain: string | null
  name: string | null
}

/** Connections with one of their ids each, every pair once: a batch names few programmes many times. */
const distinct = (pairs: readonly (readonly [string, string])[]) => {
  const all = [...new Map(pairs.filter(([, id]) => id !== '').map((p) => [key(...p), p])).values()]
  return [all.map(([connection]) => connection), all.map(([, id]) => id)] as const
}

/** One statement for all three: it is asked with every batch, and each more would be a way there and back. */
async function readKnown(client: PoolClient, states: readonly Attributable[]): Promise<Known> {
  const programmes = distinct(states.map((s) => [s.connectionUuid, s.programmeId]))
  const media = distinct(states.map((s) => [s.connectionUuid, s.mediaId]))
  const none = programmes[0].length === 0 && media[0].length === 0
  const found = none
    ? []
    : await client
        .query<Found>(
          // A media that stands for several sites says nothing about which one.
          `WITH named AS (
           SELECT p.connection_uuid, p.external_id, p.uuid, p.merchant_uuid, m.domain, p.name
             FROM unnest($1::uuid[], $2::text[]) AS r(c, p)
             JOIN programme p ON p.connection_uuid = r.c AND p.external_id = r.p
             JOIN merchant m ON m.uuid = p.merchant_uuid)
         SELECT 'programme' AS kind, connection_uuid::text AS a, external_id AS b, uuid::text, merchant_uuid::text, domain, name FROM named
         UNION ALL
         SELECT 'media', m.connection_uuid::text, m.external_id, min(x.site_uuid::text), NULL, NULL, NULL
           FROM unnest($3::uuid[], $4::text[]) AS r(c, m)
           JOIN media m ON m.connection_uuid = r.c AND m.external_id = r.m
           JOIN media_mapping x ON x.media_uuid = m.uuid
          GROUP BY m.connection_uuid, m.external_id HAVING count(*) = 1
         UNION ALL
         SELECT 'campaign', c.programme_uuid::text, c.site_uuid::text, c.uuid::text, NULL, NULL, NULL
           FROM campaign c WHERE c.programme_uuid IN (SELECT uuid FROM named)`,
          [...programmes, ...media],
        )
        .then((r) => r.rows)
  const of = (kind: Found['kind']) => new Map(found.filter((r) => r.kind === kind).map((r) => [key(r.a, r.b), r]))
  const [byProgramme, byMedia, byCampaign] = [of('programme'), of('media'), of('campaign')]
  return {
    programme: (s) => {
      const found = byProgramme.get(key(s.connectionUuid, s.programmeId))
      return (
        found && {
          uuid: found.uuid,
          merchantUuid: found.merchant_uuid ?? '',
          merchant: found.domain ?? '',
          name: found.name ?? '',
        }
      )
    },
    site: (s) => byMedia.get(key(s.connectionUuid, s.mediaId))?.uuid ?? '',
    campaign: (programmeUuid, siteUuid) => byCampaign.get(key(programmeUuid, siteUuid))?.uuid ?? '',
  }
}

export type Base = { base: Inherited; attributedBy: 'media' | 'none'; name: string }

/** What is known of each conversion without its click: the site by its media, the merchant by its programme. */
export async function attribute(
  client: PoolClient,
  states: readonly Attributable[],
  networkUuid: (network: string) => string,
): Promise<(s: Attributable) => Base> {
  const known = await readKnown(client, states)
  return (s) => {
    const programme = known.programme(s)
    const site = known.site(s)
    return {
      base: {
        ...nothingInherited,
        site_uuid: site,
        merchant_uuid: programme?.merchantUuid ?? '',
        merchant: programme?.merchant ?? '',
        network_uuid: networkUuid(s.network),
        connection_uuid: s.connectionUuid,
        campaign_uuid: programme && site ? known.campaign(programme.uuid, site) : '',
        sub_id: s.subIds[0] ?? '',
      },
      attributedBy: site ? 'media' : 'none',
      name: s.name || (programme?.name ?? ''),
    }
  }
}
