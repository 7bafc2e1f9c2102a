import { registrable } from '../../address/address.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { Look } from './evidence.ts'
import {
  isAnotherProduct,
  isCategoryOf,
  isCategoryPath,
  isHome,
  isLogin,
  isMissingPath,
  isNameAbroad,
  isSamePageAbroad,
  isSearch,
  isOfOtherWords,
  keepsTarget,
} from './path-kinds.ts'

/** The kind of page a link leads to instead of its intended page. */
export type Elsewhere =
  | 'network'
  | 'parking'
  | 'missing'
  | 'shop'
  | 'abroad'
  | 'home'
  | 'search'
  | 'category'
  | 'product'
  | 'list'
  | 'signIn'

/** Companies whose hosts serve domains without a shop. */
const parking =
  /(^|\.)(sedoparking|bodis|parkingcrew|dan|afternic|hugedomains|above|parklogic|voodoo|undeveloped|sedo|namebright|domainmarket)\.(com|net)$/

/** A page that lists others and sells nothing itself, with none of the link's words in its URL or heading. */
const isListOfOthers = (linked: URL, last: URL, { cards, buy, product, hasPrice, heading }: PageFacts): boolean =>
  cards >= 3 && buy === null && product === null && !hasPrice && isOfOtherWords(linked, last, heading)

/** Judged by the URLs alone, and by the heading when two products may be the same. */
export function elsewhereOf(look: Look): Elsewhere | null {
  const { linked, last, facts, knownDomains } = look
  if (last.href === linked.href) return null
  if (parking.test(last.hostname) && !parking.test(linked.hostname)) return 'parking'
  if (isLogin(last)) return 'signIn'
  if (keepsTarget(linked, last)) return null
  const [from, to] = [registrable(linked.hostname), registrable(last.hostname)]
  const isStranger = from !== to && !knownDomains.has(to ?? '') && !isSamePageAbroad(linked, last)
  if (isStranger && isNameAbroad(linked, last) && isHome(linked) && isHome(last)) return 'abroad'
  if (isStranger) return 'shop'
  if (isHome(linked)) return null
  if (isMissingPath(last) && !isMissingPath(linked)) return 'missing'
  if (isHome(last)) return 'home'
  if (isSearch(last) && !isSearch(linked)) return 'search'
  if (isCategoryOf(linked, last) || (isCategoryPath(last) && !isCategoryPath(linked))) return 'category'
  if (facts && isListOfOthers(linked, last, facts)) return 'list'
  const isMoved = facts !== null && last.pathname !== linked.pathname
  return isMoved && isAnotherProduct(linked, last, `${facts.title} ${facts.heading}`) ? 'product' : null
}
