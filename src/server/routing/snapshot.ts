import type { SetOfSite } from '../autolinking/index.ts'
import type { ScriptOptions } from '../sites/index.ts'
import type { Evidence, Stated } from './expected.ts'
import type { OwnNetwork } from './own-networks.ts'

/**
 * Everything a decision needs, in memory. Plain data, so that it can be saved to files and read at a start without the
 * database.
 */
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
  /**
   * Whether every creator may use it, and whether its merchant accepts creators: open when missing, as in files of
   * earlier versions.
   */
  isCreatorDefault?: boolean
  creatorAccess?: 'approval' | 'disabled'
  /** The network's stated commission; missing in files of earlier versions. */
  stated?: Stated
  /** Expected commission of one click in euro, and its basis. Stored as stated; own clicks are applied in memory. */
  expected: number
  evidence: Evidence
}
export type Site = {
  uuid: string
  accountUuid: string
  domain: string
  isActive: boolean
  options: Partial<ScriptOptions>
  /** Registrable domains this site may redirect to, added by the publisher. Others are learned from its own pages. */
  allowed: string[]
}
export type SplitTest = {
  uuid: string
  /** Another percentage or other sites begin a new phase, which is measured separately. */
  phase: number
  /** Decides, with the visitor, which side a click is on. Unique to this test and deleted with it. */
  secret: string
  accountUuid: string
  merchantUuid: string
  connectionUuidA: string
  connectionUuidB: string
  /** Sites it runs on; empty means all. */
  siteUuids: string[]
  /** Hosts of the shop it runs for, including subdomains; empty means all. */
  domains: string[]
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
  /** The creator who owns the link; missing for none. */
  creatorId?: string
}
/** A creator as stored per account; excludes archived ones. */
export type KeptCreator = {
  id: string
  /** Names that pages may use: the current slug and earlier ones. */
  slugs: string[]
  /** Campaigns of programmes assigned to them, and of those they may not use. */
  approved: string[]
  declined: string[]
}
/** A creator that a click may name, and which campaigns are theirs. */
export type CreatorUse = { id: string; owns: (campaign: Campaign) => boolean }

/** One account's routing data; loaded, stored and replaced as a whole. */
export type AccountRouting = {
  accountUuid: string
  /** Time zone of the account's days; missing in files of earlier versions, which means UTC. */
  zone?: string
  sites: Site[]
  campaigns: Campaign[]
  splitTests: SplitTest[]
  smartLinks: SmartLink[]
  ownNetworks: OwnNetwork[]
  /** Missing in files of earlier versions. */
  creators?: KeptCreator[]
  /** Sites with auto-linking, and shop names by id; missing when there are none. */
  autoLinks?: ({ siteUuid: string } & SetOfSite)[]
  merchantNames?: Record<string, string>
}
/** `isOnlyClaimed`: no network lists this shop, only accounts entered it, which proves nothing to others. */
export type Merchant = { uuid: string; domain: string; isOnlyClaimed?: boolean }

export type Snapshot = {
  site: (uuid: string) => Site | undefined
  /** Campaigns of a site whose merchant owns this registrable domain, or whose address is on it. */
  campaigns: (siteUuid: string, domain: string) => readonly Campaign[]
  splitTest: (accountUuid: string, merchantUuid: string, siteUuid: string) => SplitTest | undefined
  /** The time zone of an account's days. */
  zone: (accountUuid: string) => string
  smartLink: (code: string) => SmartLink | undefined
  merchant: (domain: string) => Merchant | undefined
  /** The account's own network that owns this host. */
  ownNetwork: (accountUuid: string, host: string) => OwnNetwork | undefined
  /** An active creator of the account, by id or by a name that a page uses. */
  creator: (accountUuid: string, name: string) => CreatorUse | undefined
  ownHosts: (accountUuid: string) => readonly string[]
  isAllowed: (siteUuid: string, domain: string) => boolean
  /** Whether a smart link of the site leads to exactly this address. */
  isLinked: (siteUuid: string, href: string) => boolean
  /** Auto-linking data of a site; undefined when it is off. */
  autoLinks: (siteUuid: string) => AutoLinks | undefined
}
export type AutoLinks = SetOfSite & {
  campaigns: readonly Campaign[]
  names: Readonly<Record<string, string>>
}
