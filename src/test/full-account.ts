import { randomUUID } from 'node:crypto'
import { createClickId } from '../server/tracking/click-id.ts'
import type { Session, TestApp } from './start-app.ts'
import type { TenantIds } from './tenant.ts'
import { parts } from './tenant-parts.ts'
import { buildShop } from './tracking.ts'

/** An account with rows of every module, all containing the marker; ids of kinds without a row are invented. */
export async function fullAccount(app: TestApp, marker: string): Promise<{ theirs: Session; ids: TenantIds }> {
  const theirs = await app.signUp({ accountName: marker, userFirstname: marker, userLastname: marker })
  const shop = await buildShop(app.stores.database, {
    accountUuid: theirs.accountUuid,
    domain: `${marker.toLowerCase()}.example`,
    shop: `${marker.toLowerCase()}.dk`,
    offers: [{ network: 'awin' }],
  })
  const found = await app.stores.database.pool.query<{ connection: string; merchant: string }>(
    `SELECT c.uuid AS connection, k.merchant_uuid AS merchant FROM connection c JOIN campaign k USING (account_uuid) WHERE account_uuid = $1`,
    [theirs.accountUuid],
  )
  const ids = {
    account: theirs.accountUuid,
    user: theirs.userUuid,
    site: shop.siteUuid,
    campaign: shop.campaigns[0] ?? '',
    connection: found.rows[0]?.connection ?? '',
    merchant: found.rows[0]?.merchant ?? '',
    network: 'a0000000-0000-4000-8000-000000000001',
    shop: `${marker.toLowerCase()}.dk`,
    click: createClickId(Date.parse('2026-06-01')),
    change: randomUUID(),
  } as TenantIds
  for (const part of parts) if ('rows' in part) Object.assign(ids, await part.rows?.({ app, theirs, ids, marker }))
  return { theirs, ids }
}
