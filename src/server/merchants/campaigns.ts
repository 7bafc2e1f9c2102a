import type { PoolClient } from 'pg'
import { happen } from '../happenings/index.ts'
import type { ProgrammeConnection } from './programme-connection.ts'

/**
 * Creates a campaign for every open programme of a connection on each of these sites. A campaign closed by the network
 * reopens; one the publisher switched off stays off. Returns the number of campaigns added or reopened.
 */
export async function addCampaigns(
  client: PoolClient,
  connectionUuid: string,
  siteUuids: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO campaign AS c (account_uuid, site_uuid, connection_uuid, programme_uuid, merchant_uuid, name, url_match)
     SELECT p.account_uuid, s, p.connection_uuid, p.uuid, p.merchant_uuid, p.name, d.domain
       FROM programme p JOIN merchant d ON d.uuid = p.merchant_uuid CROSS JOIN unnest($2::uuid[]) s
      WHERE p.connection_uuid = $1 AND p.is_open
     ON CONFLICT (site_uuid, programme_uuid) DO UPDATE SET closed_at = NULL, is_active = true, updated_at = now() WHERE c.closed_at IS NOT NULL`,
    [connectionUuid, siteUuids],
  )
  return rowCount ?? 0
}

type Closed = { programmeUuid: string; merchantUuid: string; name: string; at: Date; campaignUuids: string[] }

/** Closes the campaigns of closed programmes, and reports each programme once. Returns the number of campaigns. */
export async function closeCampaigns(
  client: PoolClient,
  { uuid: connectionUuid, accountUuid }: ProgrammeConnection,
): Promise<number> {
  const { rows } = await client.query<Closed>(
    `WITH closed AS (
       UPDATE campaign c SET closed_at = now(), is_active = false, updated_at = now()
         FROM programme p WHERE p.uuid = c.programme_uuid AND p.connection_uuid = $1 AND NOT p.is_open AND c.closed_at IS NULL
       RETURNING c.uuid, c.programme_uuid, p.merchant_uuid, p.name)
     SELECT programme_uuid AS "programmeUuid", merchant_uuid AS "merchantUuid", name, now() AS at, array_agg(uuid::text ORDER BY uuid) AS "campaignUuids"
       FROM closed GROUP BY 1, 2, 3 ORDER BY name`,
    [connectionUuid],
  )
  await happen(
    client,
    rows.map(({ at, ...programme }) => ({
      kind: 'campaignClosed',
      accountUuid,
      at: at.toISOString(),
      key: `${programme.programmeUuid} ${at.toISOString()}`,
      payload: { connectionUuid, ...programme },
    })),
  )
  return rows.reduce((sum, r) => sum + r.campaignUuids.length, 0)
}

/**
 * Closes a connection's campaigns on all sites that none of its media is mapped to any more. A campaign the publisher
 * switched off is left unchanged, so that mapping the site again does not switch it on. Returns the number of closed
 * campaigns.
 */
export async function closeUnmappedCampaigns(
  client: PoolClient,
  connectionUuid: string,
  siteUuids: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE campaign SET closed_at = now(), is_active = false, updated_at = now()
      WHERE connection_uuid = $1 AND is_active AND closed_at IS NULL AND site_uuid <> ALL($2::uuid[])`,
    [connectionUuid, siteUuids],
  )
  return rowCount ?? 0
}
