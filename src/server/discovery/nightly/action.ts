import type { RecommendationKind, recommendationActs } from '../../../contract/discovery/recommendation-choices.ts'
import { z80, type Stated } from '../../routing/index.ts'
import type { Expected, Offer } from './input.ts'

export type Act = (typeof recommendationActs)[number]
/** What one use of some clicks would add a click, in euro, with its standard error. Within one action these errors are not independent. */
export type Gain = { perClick: number; se: number }
/** Clicks with their possible uses, which exclude each other. */
export type UseGroup = { clicks: number; options: ({ key: string } & Gain)[] }

/** What a number was made of. */
export type Why = { stated: Stated; expected: Expected }
/** One side of a split test. `why` is missing in results older than the field. */
export type Side = { network: string; connectionUuid: string; why?: Why }

/**
 * What a suggestion says of the clicks to a shop once it is done, in euro a click: without the chance that the merchant lets
 * the account in, which has come true by then.
 */
export type PromisedPart = {
  /** '' stands for all shops of a network, in suggestions from before there were parts. */
  domain: string
  /** As many as it was worked out for; judged are those that come. */
  clicks: number
  perClick: number
  se: number
  /** Variance of what a click brings in parts of its mean, and the usual commission of one sale. */
  unit: number
  sale: number
  /** What a click earned before, where it was carried elsewhere. */
  before: number
}
/** Something the publisher can do, with what it would earn alone in 30 days. */
export type Action = {
  key: string
  kind: RecommendationKind
  act: Act
  domain: string
  merchantUuid: string
  network: string
  fromNetwork: string
  connectionUuid: string
  percentage: number | null
  fromPercentage: number | null
  page: string
  domains: string[]
  siteUuids: string[]
  clicks: number
  expected: number
  low: number
  high: number
  isToTest: boolean
  days: number | null
  chance: number
  /** What a click earns today, where an alternative would take it over; else 0. */
  perClickUsed: number
  why: Why | null
  /** The network's own id of the programme; missing in results older than the field, and of what is no programme. */
  programmeId?: string
  /** What it promises once it is done; missing in results older than the field. */
  parts?: PromisedPart[]
  /** Of names in texts: as the texts have it, how often, and on how many pages. */
  mentions?: { name: string; mentionCount: number; pageCount: number }
  /** What a split test compares. */
  sides?: Side[]
}
export const keyOf = (kind: RecommendationKind, network: string, of: string): string => `${kind}:${network}:${of}`

/** Adds up what single clicks would bring, until the range is asked for. */
export class Tally {
  clicks = 0
  expected = 0
  se = 0
  readonly sites = new Set<string>()
  add(siteUuid: string, clicks: number, { perClick, se }: Gain): void {
    this.clicks += clicks
    this.expected += clicks * perClick
    this.se += clicks * se
    this.sites.add(siteUuid)
  }
  /** `floor`: an application brings no less than nothing; a change of campaigns may. */
  range(factor: number, floor = Number.NEGATIVE_INFINITY): { expected: number; low: number; high: number } {
    const half = z80 * this.se * factor
    const low = this.expected - half
    return { expected: this.expected, low: Math.max(low, floor), high: this.expected + half }
  }
}

export const blankAction = (offer: Offer, kind: RecommendationKind, act: Act): Action => ({
  key: keyOf(kind, offer.network, offer.domain),
  kind,
  act,
  domain: offer.domain,
  merchantUuid: offer.merchantUuid,
  network: offer.network,
  fromNetwork: '',
  connectionUuid: offer.connectionUuid,
  percentage: offer.percentage,
  fromPercentage: null,
  page: '',
  domains: [],
  siteUuids: [],
  clicks: 0,
  expected: 0,
  low: 0,
  high: 0,
  isToTest: false,
  days: null,
  chance: 1,
  perClickUsed: 0,
  why: null,
  programmeId: offer.programmeId,
})
