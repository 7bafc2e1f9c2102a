import { eq } from 'drizzle-orm'
import type { Names } from '../insights/index.ts'
import { smartLink } from '../links/index.ts'
import { campaign, merchant } from '../merchants/tables.ts'
import { connection, customNetwork } from '../networks/tables.ts'
import { site } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'

const keptFor = 2000
const mostAccounts = 200

type Network = { networkUuid: string; name: string }

async function read(database: Database, networks: Network[], accountUuid: string): Promise<Names> {
  return database.as(accountUuid, async (tx) => {
    // one connection: its queries queue up anyway, and it must not be used for two at once
    const sites = await tx.select().from(site)
    const connections = await tx.select().from(connection)
    const ownNetworks = await tx.select({ uuid: customNetwork.uuid, name: customNetwork.name }).from(customNetwork)
    const campaigns = await tx.select().from(campaign)
    const links = await tx.select().from(smartLink)
    const merchants = await tx
      .selectDistinct({
        uuid: merchant.uuid,
        domain: merchant.domain,
        name: merchant.name,
        faviconUrl: merchant.faviconUrl,
      })
      .from(merchant)
      .innerJoin(campaign, eq(campaign.merchantUuid, merchant.uuid))
    return {
      sites: new Map(sites.map((s) => [s.uuid, { name: s.name, domain: s.domain }])),
      networks: new Map([
        ...networks.map((n) => [n.networkUuid, { name: n.name }] as const),
        ...ownNetworks.map((n) => [n.uuid, { name: n.name }] as const),
      ]),
      connections: new Map(connections.map((c) => [c.uuid, { name: c.name }])),
      campaigns: new Map(campaigns.map((c) => [c.uuid, { name: c.name, activeSince: c.createdAt }])),
      smartLinks: new Map(links.map((l) => [l.code, { name: l.name }])),
      merchants: new Map(merchants.map((m) => [m.domain, { uuid: m.uuid, name: m.name, faviconUrl: m.faviconUrl }])),
    }
  })
}

/** Names for reports, kept for two seconds an account: a dashboard asks ten questions at once, and a new name shows soon. */
export function createNames(database: Database, networks: Network[], now: () => number) {
  const kept = new Map<string, { at: number; names: Promise<Names> }>()
  return (accountUuid: string): Promise<Names> => {
    const found = kept.get(accountUuid)
    if (found && now() - found.at < keptFor) return found.names
    const names = read(database, networks, accountUuid)
    kept.delete(accountUuid)
    kept.set(accountUuid, { at: now(), names })
    names.catch(() => kept.delete(accountUuid))
    for (const oldest of kept.keys()) {
      if (kept.size <= mostAccounts) break
      kept.delete(oldest)
    }
    return names
  }
}
