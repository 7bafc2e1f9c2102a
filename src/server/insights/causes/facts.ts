import type { CauseKind } from '../../../contract/insights/causes.ts'
import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'

/** Which clicks a fact touches: those that meet everything that is named. */
export type Touched = {
  campaigns?: readonly string[]
  connections?: readonly string[]
  sites?: readonly string[]
  /** Host and path. */
  targets?: readonly string[]
  /** Merchants, by their domains. */
  merchants?: readonly string[]
}

type About<K extends CauseKind, Words extends object> = {
  kind: K
  /** Since when; `until` null: it still is so. */
  at: Date
  until: Date | null
  touched: Touched
} & Words

type AtNetwork = { networkUuid: string; networkName: string }
type OfProgramme = { programmeUuid: string; merchantUuid: string }

/** Something that is known to have happened, and would make merchants earn less. */
export type Fact =
  /** `isByNetwork`: the network closed the programme; else its connection, mapping or site was removed. `sites`: where it was used. */
  | About<'closed', AtNetwork & { isByNetwork: boolean; sites: readonly string[] } & OfProgramme>
  /** `cut`: the share of the commission that went, 0 to 1; the commissions as text. */
  | About<'commissionCut', AtNetwork & { cut: number; from: string; to: string } & OfProgramme>
  | About<'importFailing', AtNetwork>
  | About<'callbackSilent', AtNetwork>
  | About<'scriptSilent', { siteUuid: string; siteName: string }>
  /** `cut`: the part of the commission that such a link loses. */
  | About<'linkBroken', { cut: number; target: string; found: BrokenLinkError }>
  /** `who` is empty for what the product did by itself. */
  | About<'routingChanged', { who: string; text: string }>
export type FactOf<K extends CauseKind> = Extract<Fact, { kind: K }>

/** Reads what is known of an account between two instants. Of broken links only where the reader may know of them. */
export type ReadFacts = (
  who: { accountUuid: string; hasBrokenLinks: boolean },
  range: { from: Date; to: Date },
) => Promise<Fact[]>

/** Clicks to one merchant alike in everything that facts touch; `at` is the start of the piece of time they lie in. */
export type ClickCount = {
  at: number
  site: string
  connection: string
  campaign: string
  /** Empty unless a fact is about it. */
  target: string
  /** False of a discover click: no campaign carried it. */
  isCarried: boolean
  count: number
}

/** Half open, in milliseconds. */
export type Span = { from: number; to: number }
/** What a merchant earned in two periods, in cents, and their instants. */
export type Drop = { merchant: string; before: number; now: number; prev: Span; current: Span }
