import type { Expectation } from '../../../contract/routing/expectation.ts'
import type { Expected, Known, Stated } from '../../routing/index.ts'
import type { MerchantDecisions } from './approval-chance.ts'

/** The redirect's recorded reason for a click without earnings; '' where only the offers can tell. */
export type RedirectReason = '' | 'discover mode' | 'no link' | 'other address' | 'excluded'

/**
 * Clicks of 30 days with the same shop, site, country and outcome. `connectionUuid` is '' for clicks without earnings.
 */
export type ClickGroup = {
  domain: string
  siteUuid: string
  country: string
  connectionUuid: string
  reason: RedirectReason
  clicks: number
}

/** `noLink`: joined, but its network makes no link to the shop (R77: campaigns without a link). */
export type OfferState = 'joined' | 'notjoined' | 'pending' | 'rejected' | 'closed' | 'noLink'
/** A programme of a merchant: at a connection of the account, or at a network without a connection. */
export type Offer = {
  merchantUuid: string
  domain: string
  /** Identifier. */
  network: string
  /** '' at a network without a connection. */
  connectionUuid: string
  /** The network's id. */
  programmeId: string
  state: OfferState
  /** Since when it is closed. */
  since: number | null
  /** Empty: all. */
  countries: readonly string[]
  stated: Stated
  percentage: number | null
  /** Sites with a campaign of it. `isSteered`: the publisher's own rules rank it last there, or another one first. */
  sites: ReadonlyMap<string, { isUsable: boolean; isExcluded: boolean; isPriority: boolean; isFallback: boolean }>
  /** Hosts its campaigns are for. */
  hosts: readonly string[]
}

/** A broken link as the scanner reports it. Money in euro for 30 days. */
export type BrokenLink = {
  key: string
  /** Host and path of its target: the same one may be linked from several pages. */
  target: string
  siteUuid: string
  page: string
  merchantUuid: string | null
  domain: string
  clicks: number
  expected: number
  low: number
  high: number
  /** The expected earnings per click, in euro; null for an unknown shop. */
  expectation?: Expectation | null
  /** It has no suggestion, but is still broken. */
  isSetAside?: boolean
}

/**
 * A shop that a site's texts mention without a link, and the clicks that links there would get in 30 days (R238: what
 * mentions without a link are worth).
 */
export type MentionedShop = {
  siteUuid: string
  domain: string
  name: string
  mentionCount: number
  pageCount: number
  clicks: { expected: number; low: number; high: number }
}

/** All input of an account's nightly run. Money is in euro. */
export type NightlyInput = {
  now: number
  clickGroups: readonly ClickGroup[]
  offers: readonly Offer[]
  decisions: readonly MerchantDecisions[]
  /** Networks with a connection of the account. */
  connected: ReadonlySet<string>
  /** Sites and networks for which suggestions exclude a merchant: `merchant/uuid`. */
  ignored: ReadonlySet<string>
  networkUuid: (network: string) => string
  /** Merchants with a split test. */
  tested: ReadonlySet<string>
  known: (domain: string, connectionUuid: string) => Known
  brokenLinks: readonly BrokenLink[]
  /** Keys of all broken links, including those that a user set aside. */
  stillBroken: ReadonlySet<string>
  /** Shop names in texts of sites in report-only mode. */
  mentions: readonly MentionedShop[]
  /** Sites whose shop names become links. */
  autoLinked: ReadonlySet<string>
  /** Factor for the width of ranges, learned from earlier suggestions. */
  rangeFactor: number
}
export type { Expected }
