import type { Expectation } from '../../../contract/routing/expectation.ts'
import type { Expected, Known, Stated } from '../../routing/index.ts'
import type { MerchantDecisions } from './approval-chance.ts'

/** What the redirect wrote down of a click that earned nothing; '' where only the offers can say. */
export type RedirectReason = '' | 'discover mode' | 'no link' | 'other address' | 'excluded'

/** Clicks of 30 days with the same shop, site, country and outcome. `connectionUuid` is '' where they earned nothing. */
export type ClickGroup = {
  domain: string
  siteUuid: string
  country: string
  connectionUuid: string
  reason: RedirectReason
  clicks: number
}

/** `noLink`: joined, and its network makes no link to the shop (R77: campaigns without a link). */
export type OfferState = 'joined' | 'notjoined' | 'pending' | 'rejected' | 'closed' | 'noLink'
/** A programme of a merchant: of a connection of the account, or of a network it is not connected to. */
export type Offer = {
  merchantUuid: string
  domain: string
  /** Identifier. */
  network: string
  /** '' at a network the account is not connected to. */
  connectionUuid: string
  /** The network's own id of it. */
  programmeId: string
  state: OfferState
  /** Since when it is not open. */
  since: number | null
  /** Empty: all. */
  countries: readonly string[]
  stated: Stated
  percentage: number | null
  /** Sites with a campaign of it. `isSteered`: the publisher's own rules put it last there, or another one first. */
  sites: ReadonlyMap<string, { isUsable: boolean; isExcluded: boolean; isPriority: boolean; isFallback: boolean }>
  /** Hosts its campaigns are for. */
  hosts: readonly string[]
}

/** A broken link as its finder tells it. Money in euro for 30 days. */
export type BrokenLink = {
  key: string
  /** Host and path that it leads to: one of these may be linked from several pages. */
  target: string
  siteUuid: string
  page: string
  merchantUuid: string | null
  domain: string
  clicks: number
  expected: number
  low: number
  high: number
  /** What one of its clicks is expected to earn, in euro; null where nothing is known of the shop. */
  expectation?: Expectation | null
  /** Nothing is suggested of it, and it is still broken. */
  isSetAside?: boolean
}

/**
 * A shop that texts of a site name without a link, and the clicks that links there would get in 30 days (R238: what mentions
 * without a link are worth).
 */
export type MentionedShop = {
  siteUuid: string
  domain: string
  name: string
  mentionCount: number
  pageCount: number
  clicks: { expected: number; low: number; high: number }
}

/** All that the nightly run of one account reads. Money is in euro. */
export type NightlyInput = {
  now: number
  clickGroups: readonly ClickGroup[]
  offers: readonly Offer[]
  decisions: readonly MerchantDecisions[]
  /** Networks that one of the account's connections is of. */
  connected: ReadonlySet<string>
  /** Sites and networks that a merchant is left out of suggestions for: `merchant/uuid`. */
  ignored: ReadonlySet<string>
  networkUuid: (network: string) => string
  /** Merchants with a split test. */
  tested: ReadonlySet<string>
  known: (domain: string, connectionUuid: string) => Known
  brokenLinks: readonly BrokenLink[]
  /** Keys of all that are broken, those among them that somebody set aside. */
  stillBroken: ReadonlySet<string>
  /** Names of shops in texts of sites that only report them. */
  mentions: readonly MentionedShop[]
  /** Sites whose names of shops are links. */
  autoLinked: ReadonlySet<string>
  /** How much wider or narrower ranges have to be, as earlier suggestions taught. */
  rangeFactor: number
}
export type { Expected }
