import type { SetOfSite } from '../autolinking/index.ts'
import type { ScriptOptions } from '../sites/index.ts'
import type { Evidence, Stated } from './expected.ts'
import type { OwnNetwork } from './own-networks.ts'

/** Everything a decision needs, in memory. Plain data, so that it can be written to files and read at a start without the database. */
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
  /** Every creator may use it, and whether its merchant takes creators: open when left out, as in files of earlier versions. */
  isCreatorDefault?: boolean
  creatorAccess?: 'approval' | 'disabled'
  /** What the network says of its commission; missing in files of earlier versions. */
  stated?: Stated
  /** Expected commission of one click, in euro, and where the number comes from. Kept as stated; own evidence comes in memory. */
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
  /** Another percentage or other sites begin another phase, which is measured apart. */
  phase: number
  /** Says, with who clicks, which side a click is on. Of this test alone, and gone with it. */
  secret: string
  accountUuid: string
  merchantUuid: string
  connectionUuidA: string
  connectionUuidB: string
  /** Sites it runs on; empty means all. */
  siteUuids: string[]
  /** Hosts of the shop it runs for, with what is below them; empty means all. */
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
  /** Whose link it is; missing for nobody's. */
  creatorId?: string
}
/** A creator as accounts are kept: those that were archived are not among them. */
export type KeptCreator = {
  id: string
  /** What pages may call them: the slug of today and those before it. */
  slugs: string[]
  /** Campaigns of programmes that were assigned to them, and of those they may not use. */
  approved: string[]
  declined: string[]
}
/** One that a click may name, and which campaigns are theirs. */
export type CreatorUse = { id: string; owns: (campaign: Campaign) => boolean }

/** What one account has; loaded, kept and replaced as a whole. */
export type AccountRouting = {
  accountUuid: string
  /** In which its days begin and end; missing in files of earlier versions, which is UTC. */
  zone?: string
  sites: Site[]
  campaigns: Campaign[]
  splitTests: SplitTest[]
  smartLinks: SmartLink[]
  ownNetworks: OwnNetwork[]
  /** Missing in files of earlier versions. */
  creators?: KeptCreator[]
  /** Sites on which names of shops become links, and what those are called by their id; missing where there is none. */
  autoLinks?: ({ siteUuid: string } & SetOfSite)[]
  merchantNames?: Record<string, string>
}
/** `isOnlyClaimed`: no network lists this shop; accounts wrote it down themselves, which proves nothing to others. */
export type Merchant = { uuid: string; domain: string; isOnlyClaimed?: boolean }

export type Snapshot = {
  site: (uuid: string) => Site | undefined
  /** Campaigns of a site whose merchant owns this registrable domain, or whose address is on it. */
  campaigns: (siteUuid: string, domain: string) => readonly Campaign[]
  splitTest: (accountUuid: string, merchantUuid: string, siteUuid: string) => SplitTest | undefined
  /** The zone in which an account's days begin and end. */
  zone: (accountUuid: string) => string
  smartLink: (code: string) => SmartLink | undefined
  merchant: (domain: string) => Merchant | undefined
  /** The network of the account's own that this host belongs to. */
  ownNetwork: (accountUuid: string, host: string) => OwnNetwork | undefined
  /** A creator of the account who is not archived, by id or by a name that a page calls them. */
  creator: (accountUuid: string, name: string) => CreatorUse | undefined
  ownHosts: (accountUuid: string) => readonly string[]
  isAllowed: (siteUuid: string, domain: string) => boolean
  /** Whether a smart link of the site leads to exactly this address. */
  isLinked: (siteUuid: string, href: string) => boolean
  /** What names become links on a site is made of; none where that is off. */
  autoLinks: (siteUuid: string) => AutoLinks | undefined
}
export type AutoLinks = SetOfSite & {
  campaigns: readonly Campaign[]
  names: Readonly<Record<string, string>>
}
