import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database } from '../store/database/open.ts'
import { registrableDomain } from './registrable-domain.ts'
import { merchant, programme } from './tables.ts'

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

/**
 * Programmes by pairs of connection and id at the network. One statement, because it runs with every batch of money.
 */
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

export type NamedShop = { merchantUuid: string; domain: string; name: string }

/** A shop's name in the data of a connection. */
export type ShopReference = { accountUuid: string; connectionUuid: string; text: string }

/**
 * Shops that a network's data identifies by address or name instead of a programme, as files of earnings do. An
 * account's own assignment of a name comes first; without one, a name counts when the account's programmes under it
 * belong to one merchant only. Returns them by connection and text.
 */
export async function knownShops(client: PoolClient, shops: readonly ShopReference[]): Promise<Map<string, NamedShop>> {
  const texts = shops.map((s) => s.text)
  const domains = texts.map((text) => registrableDomain(text) ?? '')
  // numbers are ids of programmes missing in the network's list, not names
  const names = texts.map((text, i) => (domains[i] === '' && /\p{L}/u.test(text) ? text.toLowerCase() : ''))
  const { rows } = await client.query<NamedShop & { rank: number; c: string; t: string }>(
    `WITH asked AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS r(a, c, t, d, n)),
       called AS (
         SELECT r.c, r.t, min(p.merchant_uuid::text)::uuid AS merchant
           FROM asked r JOIN programme p ON p.account_uuid = r.a AND lower(p.name) = r.n
          WHERE r.n <> '' GROUP BY r.c, r.t HAVING count(DISTINCT p.merchant_uuid) = 1)
     SELECT 3 AS rank, k.c::text AS c, k.t, m.uuid::text AS "merchantUuid", m.domain, m.name FROM called k JOIN merchant m ON m.uuid = k.merchant
     UNION ALL
     SELECT 2, r.c::text, r.t, m.uuid::text, m.domain, m.name FROM asked r JOIN merchant m ON m.domain = r.d WHERE r.d <> ''
     UNION ALL
     SELECT 1, r.c::text, r.t, m.uuid::text, m.domain, m.name FROM asked r JOIN shop_name s ON s.connection_uuid = r.c AND lower(s.shop) = lower(r.t)
       JOIN merchant m ON m.uuid = s.merchant_uuid
     ORDER BY rank DESC`, // the last row for a name wins
    [shops.map((s) => s.accountUuid), shops.map((s) => s.connectionUuid), texts, domains, names],
  )
  return new Map(rows.map(({ rank: _, c, t, ...shop }) => [`${c}\n${t}`, shop]))
}

/** Shops' domains by their programmes' ids at a connection's network. */
export async function domainsOfProgrammes(
  { system }: Pick<Database, 'system'>,
  connectionUuid: string,
): Promise<Map<string, string>> {
  const rows = await system
    .select({ externalId: programme.externalId, domain: merchant.domain })
    .from(programme)
    .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
    .where(eq(programme.connectionUuid, connectionUuid))
  return new Map(rows.map((r) => [r.externalId, r.domain]))
}
