import { registrable, toUrl } from '../../address/address.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { isSearch } from './path-kinds.ts'
import { saysForSale, saysNotFound, saysNumber404 } from '../page/words.ts'

const parking =
  /(^|\.)(sedoparking|bodis|parkingcrew|dan|afternic|hugedomains|above|parklogic|voodoo|undeveloped|sedo|namebright|domainmarket)\.(com|net)$/

export const isParked = (host: string, facts: PageFacts | null): boolean =>
  parking.test(host) || (facts !== null && saysForSale.test(facts.title) && !sells(facts))

/** Evidence that a page is there, whatever its heading says: it has its own product in stock, or a button that sells it. */
export const sells = ({ stock }: PageFacts): boolean =>
  stock.hasBuyButton ||
  (stock.offers !== null && stock.offers.some((offer) => /^(in_?stock|limitedavailability|onlineonly)$/.test(offer)))

const alike = (a: readonly number[], b: readonly number[]): number => {
  const other = new Set(b)
  const same = a.filter((n) => other.has(n)).length
  const all = new Set([...a, ...b]).size
  return all === 0 ? 1 : same / all
}

/** A page that says nothing before its scripts ran: nothing can be told from it, however alike two of them are. */
export const isShell = ({ h1, h2, words, hasScript }: PageFacts): boolean =>
  words === 0 || (hasScript && (words < 50 || (h1 === '' && h2 === '' && words < 150)))

/**
 * Whether a page that was answered with 200 says in its heading that it is not there, or points at the front page as its
 * own address.
 */
export function isSoft404(linked: URL, last: string, facts: PageFacts): boolean {
  const says = (heading: string) => saysNotFound.test(heading) || saysNumber404.test(heading)
  const isSearching = isSearch(linked)
  if (!isSearching && (says(facts.title) || says(facts.h1))) return true
  if (!isSearching && says(facts.h2) && !facts.stock.offers && !facts.stock.hasBuyButton) return true
  if (isShell(facts)) return false
  const canonical = facts.canonical === null ? null : toUrl(new URL(facts.canonical, last).href)
  const isDeep = linked.pathname.replace(/\/+$/, '') !== ''
  return (
    isDeep &&
    canonical !== null &&
    canonical.pathname === '/' &&
    canonical.search === '' &&
    registrable(canonical.hostname) === registrable(linked.hostname) &&
    facts.words < 200
  )
}

/**
 * The shop's answer to an address nobody ever made is the same page: an age gate, a choice of country, a notice of works or a
 * shell answers every address like this, so nothing is known of the one that was linked.
 */
export const isOnePageForAll = (linked: URL, facts: PageFacts, made: PageFacts | null): boolean =>
  linked.pathname.replace(/\/+$/, '') !== '' &&
  made !== null &&
  made.title === facts.title &&
  alike(made.shingles, facts.shingles) >= 0.9
