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

async function readKnown(client: PoolClient, states: readonly Attributable[]): Promise<Known> {
  const pairs = JSON.stringify(states.map((s) => ({ c: s.connectionUuid, p: s.programmeId, m: s.mediaId })))
  const programmes = await client.query<{
    c: string
    p: string
    uuid: string
    merchant_uuid: string
    domain: string
    name: string
  }>(
    `SELECT p.connection_uuid AS c, p.external_id AS p, p.uuid, p.merchant_uuid, m.domain, p.name
       FROM programme p JOIN merchant m ON m.uuid = p.merchant_uuid
      WHERE (p.connection_uuid, p.external_id) IN (SELECT r.c, r.p FROM jsonb_to_recordset($1::jsonb) AS r(c uuid, p text))`,
    [pairs],
  )
  // A media that stands for several sites says nothing about which one.
  const media = await client.query<{ c: string; m: string; site: string }>(
    `SELECT m.connection_uuid AS c, m.external_id AS m, min(x.site_uuid::text) AS site
       FROM media m JOIN media_mapping x ON x.media_uuid = m.uuid
      WHERE (m.connection_uuid, m.external_id) IN (SELECT r.c, r.m FROM jsonb_to_recordset($1::jsonb) AS r(c uuid, m text))
      GROUP BY 1, 2 HAVING count(*) = 1`,
    [pairs],
  )
  const campaigns = await client.query<{ programme: string; site: string; uuid: string }>(
    `SELECT programme_uuid AS programme, site_uuid AS site, uuid FROM campaign WHERE programme_uuid = ANY($1::uuid[])`,
    [programmes.rows.map((r) => r.uuid)],
  )
  const byProgramme = new Map(programmes.rows.map((r) => [key(r.c, r.p), r]))
  const byMedia = new Map(media.rows.map((r) => [key(r.c, r.m), r.site]))
  const byCampaign = new Map(campaigns.rows.map((r) => [key(r.programme, r.site), r.uuid]))
  return {
    programme: (s) => {
      const found = byProgramme.get(key(s.connectionUuid, s.programmeId))
      return found && { uuid: found.uuid, merchantUuid: found.merchant_uuid, merchant: found.domain, name: found.name }
    },
    site: (s) => byMedia.get(key(s.connectionUuid, s.mediaId)) ?? '',
    campaign: (programmeUuid, siteUuid) => byCampaign.get(key(programmeUuid, siteUuid)) ?? '',
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
