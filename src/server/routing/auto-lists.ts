import { type CompiledList, compileList, type LinkableShop } from '../autolinking/index.ts'
import type { AutoLinkSettings } from '../../contract/autolinking/auto-linking.ts'
import type { Database } from '../store/database/open.ts'
import { canCarry } from './can-carry.ts'
import type { NetworkLinks } from './network-links.ts'
import { readAccounts } from './read-accounts.ts'
import type { AccountRouting, Campaign, Site, Snapshot } from './snapshot.ts'

type Links = Pick<NetworkLinks, 'deepLink'>
const isUsable = (c: Campaign) => !c.isExcluded && !c.isCreatorOnly
const addressOf = ({ match }: Campaign) => `${match.host}${match.path}`

/** Shops that a site's clicks can earn from, each with the shortest address that one of its campaigns covers. */
export function linkableShops(campaigns: readonly Campaign[], names: Readonly<Record<string, string>>, links: Links) {
  const byMerchant = new Map<string, Campaign[]>()
  for (const c of campaigns)
    if (isUsable(c)) byMerchant.set(c.merchantUuid, [...(byMerchant.get(c.merchantUuid) ?? []), c])
  return [...byMerchant].flatMap(([uuid, of]): LinkableShop[] => {
    const [first] = of.toSorted(
      (a, b) =>
        a.match.path.length - b.match.path.length ||
        Number(b.match.host === b.merchant) - Number(a.match.host === a.merchant) ||
        (addressOf(a) < addressOf(b) ? -1 : 1),
    )
    if (!first) return []
    const address = addressOf(first)
    const covering = of.filter((c) => address === addressOf(c))
    return [
      {
        domain: first.merchant,
        address,
        listedName: names[uuid] ?? '',
        expected: Math.max(...of.map((c) => c.expected)),
        isLinkable: () => covering.some((c) => canCarry(links, c, `https://${address}`)),
      },
    ]
  })
}

export type AutoList = CompiledList & { settings: AutoLinkSettings }

/** The name list of a site with auto-linking on, cached until something in the account changes. */
export function createAutoLists(links: Links) {
  const made = new WeakMap<Site, AutoList | null>()
  return (snapshot: Snapshot, site: Site): AutoList | null => {
    const known = made.get(site)
    if (known !== undefined) return known
    const found = snapshot.autoLinks(site.uuid)
    // in discover mode no click earns: nothing is linked, but the report still shows what would be
    const isOn = found && (site.isActive || found.settings.mode === 'report')
    const list = isOn
      ? {
          ...compileList(found.settings, linkableShops(found.campaigns, found.names, links), found.test),
          settings: found.settings,
        }
      : null
    made.set(site, list)
    return list
  }
}

export type AutoListParts = { database: Database; links: Links & Pick<NetworkLinks, 'networkUuid'> }
/** The same for settings in progress, read from the database. */
export async function autoListOf(
  { database, links }: AutoListParts,
  { accountUuid, siteUuid }: { accountUuid: string; siteUuid: string },
  settings: AutoLinkSettings,
): Promise<CompiledList & { shops: LinkableShop[] }> {
  const parts = { database, networkUuid: links.networkUuid, euro: () => null }
  const [account] = await readAccounts(parts, [accountUuid], { withNamesOf: [siteUuid] })
  const ofSite = (a: AccountRouting) => a.campaigns.filter((c) => c.siteUuid === siteUuid)
  const shops = account ? linkableShops(ofSite(account), account.merchantNames ?? {}, links) : []
  return { ...compileList(settings, shops), shops }
}
