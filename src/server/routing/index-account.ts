import { asciiHost, registrable, toUrl } from '../address/address.ts'
import { indexCreators } from './creator-access.ts'
import { indexOwnNetworks } from './own-networks.ts'
import type { AccountRouting, Campaign, CreatorUse, Site, SplitTest } from './snapshot.ts'

export type SiteIndex = {
  site: Site | undefined
  /** By registrable domain. */
  campaigns: Map<string, Campaign[]>
  allowed: ReadonlySet<string>
  /** Target addresses of the site's smart links. */
  linked: ReadonlySet<string>
}
export type AccountIndex = ReturnType<typeof indexOwnNetworks> & {
  data: AccountRouting
  sites: Map<string, SiteIndex>
  splitTests: Map<string, SplitTest>
  creators: ReadonlyMap<string, CreatorUse>
}

/** Registrable domains to look a campaign up by: its merchant's, and that of its own address if different. */
const domainsOf = (c: Campaign) => new Set([asciiHost(c.merchant), registrable(asciiHost(c.match.host)) ?? ''])
const nothing: ReadonlySet<string> = new Set()
const noSite = { site: undefined, allowed: nothing, linked: nothing }
const setOf = (texts: readonly string[]) => (texts.length === 0 ? nothing : new Set(texts))

/**
 * Indexes one account's rows. Domains are compared in the form browsers send; rows keep them as written. `asEarned`
 * adds what a campaign's own clicks brought.
 */
export function indexAccount(data: AccountRouting, asEarned: (c: Campaign) => Campaign): AccountIndex {
  const sites = new Map<string, SiteIndex>()
  const linksOf = new Map<string, string[]>()
  for (const { siteUuid, targetUrl } of data.smartLinks) {
    const href = toUrl(targetUrl)?.href
    if (href !== undefined) linksOf.set(siteUuid, [...(linksOf.get(siteUuid) ?? []), href])
  }
  for (const site of data.sites)
    sites.set(site.uuid, {
      site: { ...site }, // a new object per index: caches keyed by site end with it
      campaigns: new Map(),
      allowed: setOf(site.allowed.map(asciiHost)),
      linked: setOf(linksOf.get(site.uuid) ?? []),
    })
  for (const campaign of data.campaigns) {
    const of = sites.get(campaign.siteUuid) ?? { ...noSite, campaigns: new Map<string, Campaign[]>() }
    sites.set(campaign.siteUuid, of)
    const earned = asEarned(campaign)
    for (const domain of domainsOf(campaign)) {
      const list = of.campaigns.get(domain)
      if (list) list.push(earned)
      else of.campaigns.set(domain, [earned])
    }
  }
  return {
    ...indexOwnNetworks(data.ownNetworks),
    data,
    sites,
    creators: indexCreators(data),
    // files of earlier versions contain tests without a secret: those wait for the database
    splitTests: new Map(data.splitTests.filter((t) => t.secret).map((t) => [t.merchantUuid, t])),
  }
}
