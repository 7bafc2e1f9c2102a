import type { CauseKind } from '../../../contract/insights/causes.ts'
import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'

/** The clicks a fact affects: those that match every list given. */
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
  /** When it began; `until` null: it still applies. */
  at: Date
  until: Date | null
  touched: Touched
} & Words

type AtNetwork = { networkUuid: string; networkName: string }
type OfProgramme = { programmeUuid: string; merchantUuid: string }

/** A known event that would make merchants earn less. */
export type Fact =
  /**
   * `isByNetwork`: the network closed the programme; otherwise its connection, mapping or site was removed. `sites`:
   * where it was used.
   */
  | About<'closed', AtNetwork & { isByNetwork: boolean; sites: readonly string[] } & OfProgramme>
  /** `cut`: the share of the commission that was taken away, 0 to 1; the commissions as text. */
  | About<'commissionCut', AtNetwork & { cut: number; from: string; to: string } & OfProgramme>
  | About<'importFailing', AtNetwork>
  | About<'callbackSilent', AtNetwork>
  | About<'scriptSilent', { siteUuid: string; siteName: string }>
  /** `cut`: the share of the commission that such a link loses. */
  | About<'linkBroken', { cut: number; target: string; found: BrokenLinkError }>
  /** `who` is empty for automatic changes. */
  | About<'routingChanged', { who: string; text: string }>
export type FactOf<K extends CauseKind> = Extract<Fact, { kind: K }>

/**
 * Reads the known facts of an account between two instants. Includes broken links only when the reader may see them.
 */
export type ReadFacts = (
  who: { accountUuid: string; hasBrokenLinks: boolean },
  range: { from: Date; to: Date },
) => Promise<Fact[]>

/** Clicks to one merchant that are equal in every property facts refer to; `at` is the start of their time slice. */
export type ClickCount = {
  at: number
  site: string
  connection: string
  campaign: string
  /** Empty unless a fact refers to it. */
  target: string
  /** False for a discover click, which no campaign carried. */
  isCarried: boolean
  count: number
}

/** Half open, in milliseconds. */
export type Span = { from: number; to: number }
/** A merchant's commission in two periods, in cents, and the instants of the periods. */
export type Drop = { merchant: string; before: number; now: number; prev: Span; current: Span }
