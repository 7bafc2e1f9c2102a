import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { campaign } from '../server/merchants/tables.ts'
import { site } from '../server/sites/tables.ts'
import type { Database } from '../server/store/database/open.ts'
import { buildShop } from './tracking.ts'

/** A shop at two networks, on the given number of sites; `campaigns[site][network]`. */
export async function buildTwoNetworks(database: Database, accountUuid: string, sites = 2) {
  const shop = await buildShop(database, {
    accountUuid,
    offers: [
      { network: 'awin', percentage: '8' },
      { network: 'webgains', percentage: '5' },
    ],
  })
  const rows = await database.system.select().from(campaign).where(eq(campaign.siteUuid, shop.siteUuid))
  const first = shop.campaigns.map((uuid) => rows.find((r) => r.uuid === uuid)).filter((r) => r !== undefined)
  const connections = first.map((r) => r.connectionUuid)
  const siteUuids = [shop.siteUuid]
  const campaigns = [shop.campaigns]
  for (let i = 1; i < sites; i++) {
    const siteUuid = randomUUID()
    await database.system
      .insert(site)
      .values({ uuid: siteUuid, accountUuid, name: `Site ${i}`, domain: `site${i}.example` })
    const made = first.map((r) => ({ ...r, uuid: randomUUID(), siteUuid }))
    await database.system.insert(campaign).values(made)
    siteUuids.push(siteUuid)
    campaigns.push(made.map((r) => r.uuid))
  }
  const [a = '', b = ''] = connections
  return { ...shop, siteUuids, campaigns, a, b }
}
