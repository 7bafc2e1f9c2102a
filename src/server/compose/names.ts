import type { Changes } from '../changes/index.ts'
import type { Names } from '../insights/index.ts'
import { creatorNames } from '../creators/index.ts'
import { smartLinkNames } from '../links/index.ts'
import { campaignNames, merchantNames } from '../merchants/index.ts'
import { connectionNames, ownNetworkNames } from '../networks/index.ts'
import { siteNames } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'

const longest = 10 * 60_000
const whileBlind = 2000
const mostAccounts = 200

type Network = { networkUuid: string; name: string }

async function read(database: Database, networks: Network[], accountUuid: string): Promise<Names> {
  return database.as(accountUuid, async (tx) => {
    // one connection: its queries run sequentially anyway, and it must not be used for two at once
    const sites = await siteNames(tx)
    const connections = await connectionNames(tx)
    const ownNetworks = await ownNetworkNames(tx)
    const campaigns = await campaignNames(tx)
    const links = await smartLinkNames(tx)
    const creators = await creatorNames(tx)
    const merchants = await merchantNames(tx)
    return {
      sites: new Map(sites.map((s) => [s.uuid, { name: s.name, domain: s.domain }])),
      networks: new Map([
        ...networks.map((n) => [n.networkUuid, { name: n.name }] as const),
        ...ownNetworks.map((n) => [n.uuid, { name: n.name }] as const),
      ]),
      connections: new Map(connections.map((c) => [c.uuid, { name: c.name }])),
      campaigns: new Map(campaigns.map((c) => [c.uuid, { name: c.name, activeSince: c.activeSince }])),
      creators: new Map(creators.map((c) => [c.id, { name: c.name }])),
      smartLinks: new Map(links.map((l) => [l.code, { name: l.name }])),
      merchants: new Map(merchants.map((m) => [m.domain, { uuid: m.uuid, name: m.name, faviconUrl: m.faviconUrl }])),
    }
  })
}

/**
 * Names for reports, cached per account until something of the account changes. Names of shops belong to no account and
 * expire after a while; while changes are not received, everything expires soon.
 */
export function createNames(database: Database, networks: Network[], changes: Changes, now: () => number) {
  const kept = new Map<string, { at: number; names: Promise<Names> }>()
  changes.watch((changed) => {
    if (changed === 'all') kept.clear()
    else for (const accountUuid of changed) kept.delete(accountUuid)
  })
  return (accountUuid: string): Promise<Names> => {
    const found = kept.get(accountUuid)
    if (found && now() - found.at < (changes.isPrompt() ? longest : whileBlind)) {
      kept.delete(accountUuid) // the least recently used is evicted first
      kept.set(accountUuid, found)
      return found.names
    }
    const names = read(database, networks, accountUuid)
    const mine = { at: now(), names }
    kept.delete(accountUuid)
    kept.set(accountUuid, mine)
    names.catch(() => {
      if (kept.get(accountUuid) === mine) kept.delete(accountUuid)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= mostAccounts) break
      kept.delete(oldest)
    }
    return names
  }
}
