import { asciiHost, registrable, toUrl } from '../address.ts'
import type { ScriptOptions } from '../sites/index.ts'
import { indexOwnNetworks, type OwnNetwork } from './own-networks.ts'

/** Everything a decision needs, in memory. Plain data, so that it can be written to a file and read at a start without the database. */
export type Campaign = {
  uuid: string
  siteUuid: string
  connectionUuid: string
  network: string
  networkUuid: string
  partnerId: string
  programmeId: string
  clickUrl: string | null
  merchantUuid: string
  /** Registrable domain of the shop. */
  merchant: string
  match: { host: string; path: string }
  isPriority: boolean
  isExcluded: boolean
  /** The campaign or its whole connection is fallback-only. */
  isFallback: boolean
  isBoost: boolean
  isCreatorOnly: boolean
  /** Expected commission of one click, in euro, and where the number comes from. */
  expected: number
  evidence: 'own' | 'stated' | 'none'
}
export type Site = {
  uuid: string
  accountUuid: string
  domain: string
  isActive: boolean
  options: Partial<ScriptOptions>
  /** Registrable domains this site may redirect to: added by the publisher, or learned from its own pages. */
  allowed: string[]
}
export type SplitTest = {
  accountUuid: string
  merchantUuid: string
  connectionUuidA: string
  connectionUuidB: string
  siteUuids: string[]
  percentage: number
  endPercentage: number
  endDate: string
}
export type SmartLink = {
  code: string
  siteUuid: string
  merchantUuid: string
  campaignUuid: string | null
  siteUrl: string
  targetUrl: string
}
export type SnapshotData = {
  sites: Site[]
  campaigns: Campaign[]
  splitTests: SplitTest[]
  smartLinks: SmartLink[]
  merchants: Merchant[]
  /** Left out of files of older versions. */
  ownNetworks?: OwnNetwork[]
}
/** `isOnlyClaimed`: no network lists this shop; accounts wrote it down themselves, which proves nothing to others. */
export type Merchant = { uuid: string; domain: string; isOnlyClaimed?: boolean }

export type Snapshot = {
  site: (uuid: string) => Site | undefined
  /** Campaigns of a site whose merchant owns this registrable domain, or whose address is on it. */
  campaigns: (siteUuid: string, domain: string) => readonly Campaign[]
  splitTest: (accountUuid: string, merchantUuid: string, siteUuid: string) => SplitTest | undefined
  smartLink: (code: string) => SmartLink | undefined
  merchant: (domain: string) => Merchant | undefined
  /** The network of the account's own that this host belongs to. */
  ownNetwork: (accountUuid: string, host: string) => OwnNetwork | undefined
  ownHosts: (accountUuid: string) => readonly string[]
  isAllowed: (siteUuid: string, domain: string) => boolean
  /** Whether a smart link of the site leads to exactly this address. */
  isLinked: (siteUuid: string, href: string) => boolean
}

/** Registrable domains under which a campaign is looked for: its merchant's, and its own address's when that is another one. */
const domainsOf = (c: Campaign) => new Set([asciiHost(c.merchant), registrable(asciiHost(c.match.host)) ?? ''])

/** Domains are compared the way browsers send them; rows keep them the way they are written. */
export function indexSnapshot(data: SnapshotData): Snapshot {
  const sites = new Map(data.sites.map((s) => [s.uuid, s]))
  const allowed = new Map(data.sites.map((s) => [s.uuid, new Set(s.allowed.map(asciiHost))]))
  const smartLinks = new Map(data.smartLinks.map((l) => [l.code, l]))
  const merchants = new Map(data.merchants.map((m) => [asciiHost(m.domain), m]))
  const campaigns = new Map<string, Campaign[]>()
  for (const c of data.campaigns) {
    for (const domain of domainsOf(c)) {
      const key = `${c.siteUuid} ${domain}`
      const list = campaigns.get(key)
      if (list) list.push(c)
      else campaigns.set(key, [c])
    }
  }
  const linked = new Set(data.smartLinks.map((l) => `${l.siteUuid} ${toUrl(l.targetUrl)?.href}`))
  const splits = new Map(data.splitTests.map((t) => [`${t.accountUuid} ${t.merchantUuid}`, t]))
  return {
    ...indexOwnNetworks(data.ownNetworks ?? []),
    site: (uuid) => sites.get(uuid),
    campaigns: (siteUuid, domain) => campaigns.get(`${siteUuid} ${domain}`) ?? [],
    splitTest: (accountUuid, merchantUuid, siteUuid) => {
      const test = splits.get(`${accountUuid} ${merchantUuid}`)
      return test && (test.siteUuids.length === 0 || test.siteUuids.includes(siteUuid)) ? test : undefined
    },
    smartLink: (code) => smartLinks.get(code),
    merchant: (domain) => merchants.get(domain),
    isAllowed: (siteUuid, domain) => allowed.get(siteUuid)?.has(domain) ?? false,
    isLinked: (siteUuid, href) => linked.has(`${siteUuid} ${href}`),
  }
}
export const emptySnapshot: SnapshotData = { sites: [], campaigns: [], splitTests: [], smartLinks: [], merchants: [] }
