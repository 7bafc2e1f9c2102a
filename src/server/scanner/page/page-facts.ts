import type { ShownLink } from './read-search.ts'
import type { Gone } from './words.ts'

/** The facts of a shop's page that a check needs. Plain data, because a worker thread reads it. */
export type PageFacts = {
  title: string
  /** The heading of its main part. */
  heading: string
  /** Whether scripts may add content to the page. */
  hasScript: boolean
  canonical: string | null
  /** Target of a meta refresh of at most five seconds, or of a page that consists of a redirecting script. */
  leadsTo: { href: string; by: 'meta' | 'script' } | null
  words: number
  /** Hashes of every four consecutive words of the main part: enough to distinguish two pages of one shop. */
  shingles: number[]
  /** Number of other products and pages it lists. */
  cards: number
  /** The page's own text that the page or product is missing. */
  gone: Gone | null
  /** The page's own text that its product is sold out, or in stock. */
  soldOut: string | null
  inStock: string | null
  /** Has the class by which shop systems mark a sold-out product. */
  isMarkedOut: boolean
  /** The button that buys the shown product; disabled buttons do not count. */
  buy: string | null
  hasPrice: boolean
  product: ProductFacts | null
  /** A domain without a shop: marks of a parking company, or the page's own text. */
  parked: { marks: boolean; quote: string | null }
  /** The page says it is a check for human visitors. */
  isWall: boolean
  /** The search URL of the shop, with `{q}` for the words. */
  search: string | null
  links: ShownLink[]
  /** The beginning of its main part's text. */
  said: string
}
/**
 * The page's own product in its structured data. Availabilities are schema.org values in lower case, without the URL.
 */
export type ProductFacts = { name: string; offers: string[] }
