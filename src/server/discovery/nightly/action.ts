import type { RecommendationKind, recommendationActs } from '../../../contract/discovery/recommendation-choices.ts'
import { z80, type Stated } from '../../routing/index.ts'
import type { Expected, Offer } from './input.ts'

export type Act = (typeof recommendationActs)[number]
/**
 * The gain per click of one use of some clicks, in euro, with its standard error. Within one action these errors are
 * not independent.
 */
export type Gain = { perClick: number; se: number }
/** Clicks with their possible uses, which exclude each other. */
export type UseGroup = { clicks: number; options: ({ key: string } & Gain)[] }

/** The inputs of a number. */
export type Why = { stated: Stated; expected: Expected }
/** One side of a split test. `why` is missing in results older than the field. */
export type Side = { network: string; connectionUuid: string; why?: Why }

/**
 * What a suggestion promises for the clicks to a shop once it is done, in euro a click: without the chance of
 * admission, which has come true by then.
 */
export type PromisedPart = {
  /** '' means all shops of a network, in suggestions from before parts existed. */
  domain: string
  /** The number it was computed for; the actual clicks are judged. */
  clicks: number
  perClick: number
  se: number
  /** Variance of a click's earnings relative to their mean, and the usual commission of one sale. */
  unit: number
  sale: number
  /** What a click earned before, if it was carried by another connection. */
  before: number
}
/** Something that the publisher can do, with its own earnings in 30 days. */
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
  /** Current earnings of a click that an alternative would take over; otherwise 0. */
  perClickUsed: number
  why: Why | null
  /**
   * The network's id of the programme; missing in results older than the field, and for actions without a programme.
   */
  programmeId?: string
  /** What it promises once done; missing in results older than the field. */
  parts?: PromisedPart[]
  /** For names in texts: as written, how often, and on how many pages. */
  mentions?: { name: string; mentionCount: number; pageCount: number }
  /** The two sides of a split test. */
  sides?: Side[]
}
export const keyOf = (kind: RecommendationKind, network: string, of: string): string => `${kind}:${network}:${of}`

/** Sums the gains of single clicks, until the range is computed. */
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
  /** `floor`: an application cannot earn less than nothing; a change of campaigns can. */
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
