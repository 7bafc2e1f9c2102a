import { and, eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Tx } from '../store/database/open.ts'
import { saveMerchants } from './save-merchants.ts'
import { merchant, shopName } from './tables.ts'

export type NamedByAccount = {
  uuid: string
  shop: string
  merchant: { uuid: string; name: string; domain: string; faviconUrl: string | null }
}

/** An account's assignments of shop names for a connection. */
export const shopNames = (tx: Tx, connectionUuid: string): Promise<NamedByAccount[]> =>
  tx
    .select({
      uuid: shopName.uuid,
      shop: shopName.shop,
      merchant: {
        uuid: merchant.uuid,
        name: merchant.name,
        domain: merchant.domain,
        faviconUrl: merchant.faviconUrl,
      },
    })
    .from(shopName)
    .innerJoin(merchant, eq(merchant.uuid, shopName.merchantUuid))
    .where(eq(shopName.connectionUuid, connectionUuid))
    .orderBy(shopName.shop)
    .limit(1000)

type Named = { accountUuid: string; connectionUuid: string; shop: string; domain: string }

/** Assigns a merchant to a shop name; a domain missing in the catalogue is added under the shop's name. */
export async function nameShop(client: PoolClient, { accountUuid, connectionUuid, shop, domain }: Named) {
  await saveMerchants(client, [{ domain, name: /\p{L}/u.test(shop) ? shop : domain }])
  await client.query(
    `INSERT INTO shop_name (account_uuid, connection_uuid, shop, merchant_uuid) SELECT $1, $2, $3, m.uuid FROM merchant m WHERE m.domain = $4
     ON CONFLICT (connection_uuid, lower(shop)) DO UPDATE SET merchant_uuid = excluded.merchant_uuid`,
    [accountUuid, connectionUuid, shop, domain],
  )
}

/** Removes an assignment and returns the shop name; undefined when there is none. */
export async function forgetShop(tx: Tx, connectionUuid: string, uuid: string): Promise<string | undefined> {
  const [gone] = await tx
    .delete(shopName)
    .where(and(eq(shopName.uuid, uuid), eq(shopName.connectionUuid, connectionUuid)))
    .returning({ shop: shopName.shop })
  return gone?.shop
}
