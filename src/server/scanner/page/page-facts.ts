import type { ShownLink } from './read-search.ts'
import type { Gone } from './words.ts'

/** What a page of a shop says, as far as a look at it needs to know. Plain data: it is read in a thread of its own. */
export type PageFacts = {
  title: string
  /** What its main part is headed by. */
  heading: string
  /** Whether scripts may fill the page in. */
  hasScript: boolean
  canonical: string | null
  /** Where a meta refresh of at most five seconds, or a page that is nothing but a script, leads. */
  leadsTo: { href: string; by: 'meta' | 'script' } | null
  /** Words of the main part that a person can read. */
  words: number
  /** Four words of the main part in a row each, as hashes: enough to tell two pages of one shop apart. */
  shingles: number[]
  /** Other products and pages that it lists. */
  cards: number
  /** That the page or its product is not there, in its own words. */
  gone: Gone | null
  /** That its product is sold out, or can be had, in its own words. */
  soldOut: string | null
  inStock: string | null
  /** The class by which shop programs mark a product that is sold out. */
  isMarkedOut: boolean
  /** The button that sells what the page shows; one that cannot be pressed does not. */
  buy: string | null
  hasPrice: boolean
  product: ProductFacts | null
  /** A domain without a shop: the company whose page it is, or its own words. */
  parked: { marks: boolean; quote: string | null }
  /** Says of itself that it is before the page and asks whether a person looks. */
  isWall: boolean
  /** Where its shop is searched, with `{q}` for the words. */
  search: string | null
  links: ShownLink[]
  /** The beginning of its main part. */
  said: string
}
/** The page's own product in its structured data. Availabilities are schema.org's words, lower case, without their address. */
export type ProductFacts = { name: string; offers: string[] }
