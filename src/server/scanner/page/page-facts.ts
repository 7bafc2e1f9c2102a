/** What a page of a shop says, as far as a look at it needs to know. Plain data: it is read in a thread of its own. */
export type PageFacts = {
  title: string
  h1: string
  /** The first one outside of sidebars and menus. */
  h2: string
  /** Whether scripts may fill the page in. */
  hasScript: boolean
  canonical: string | null
  /** Where a meta refresh of at most five seconds, or a page that is nothing but a script, leads. */
  leadsTo: { href: string; by: 'meta' | 'script' } | null
  /** Words a person can read. */
  words: number
  /** Four words in a row each, as hashes: enough to tell two pages of one shop apart. */
  shingles: number[]
  stock: StockSigns
  /** Says of itself that it is before the page and asks whether a person looks. */
  isWall: boolean
}
/** Signs of a product that can be bought or not, best evidence first. Words are schema.org's, lower case, without their address. */
export type StockSigns = {
  /** The availabilities of the page's own product in its structured data; null where there is none. */
  offers: string[] | null
  microdata: string[] | null
  meta: string | null
  /** Classes by which shop programs mark a product that is sold out. */
  isMarkedOut: boolean
  /** The words stand near the product's name. */
  saysOut: boolean
  hasBuyButton: boolean
}
