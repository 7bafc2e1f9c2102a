import type { PoolClient } from 'pg'

/** A programme as the network names it, with its campaigns by site. */
export type NamedProgramme = {
  connectionUuid: string
  externalId: string
  uuid: string
  merchantUuid: string
  domain: string
  name: string
  campaigns: ReadonlyMap<string, string>
}
type Found = {
  kind: 'programme' | 'campaign'
  a: string
  b: string
  uuid: string
  merchant_uuid: string | null
  domain: string | null
  name: string | null
}

/** Programmes by their connections and their ids at the network, pair by pair. One statement: it is asked with every batch of money. */
export async function knownProgrammes(
  client: PoolClient,
  connectionUuids: readonly string[],
  externalIds: readonly string[],
): Promise<NamedProgramme[]> {
  const { rows } = await client.query<Found>(
    `WITH named AS (
       SELECT p.connection_uuid, p.external_id, p.uuid, p.merchant_uuid, m.domain, p.name
         FROM unnest($1::uuid[], $2::text[]) AS r(c, p)
         JOIN programme p ON p.connection_uuid = r.c AND p.external_id = r.p
         JOIN merchant m ON m.uuid = p.merchant_uuid)
     SELECT 'programme' AS kind, connection_uuid::text AS a, external_id AS b, uuid::text, merchant_uuid::text, domain, name FROM named
     UNION ALL
     SELECT 'campaign', c.programme_uuid::text, c.site_uuid::text, c.uuid::text, NULL, NULL, NULL
       FROM campaign c WHERE c.programme_uuid IN (SELECT uuid FROM named)`,
    [connectionUuids, externalIds],
  )
  const campaigns = new Map<string, Map<string, string>>()
  for (const { kind, a: programme, b: site, uuid } of rows)
    if (kind === 'campaign')
      campaigns.set(programme, (campaigns.get(programme) ?? new Map<string, string>()).set(site, uuid))
  return rows
    .filter((r) => r.kind === 'programme')
    .map((r) => ({
      connectionUuid: r.a,
      externalId: r.b,
      uuid: r.uuid,
      merchantUuid: r.merchant_uuid ?? '',
      domain: r.domain ?? '',
      name: r.name ?? '',
      campaigns: campaigns.get(r.uuid) ?? new Map<string, string>(),
    }))
}
