import type { PageFacts } from '../page/page-facts.ts'
import type { Look } from './evidence.ts'
import { type Elsewhere, elsewhereOf } from './elsewhere.ts'
import { wordsShared } from './path-kinds.ts'

/** What a page shows, compared to the linked one; shared by several kinds of evidence. */
export type Shown = {
  elsewhere: Elsewhere | null
  /** The share of the linked URL's words in its heading, 0 to 1; null when the URL has none. */
  named: number | null
  /** Its URL or its heading matches the link. */
  isLinked: boolean
  /** It sells something, and nothing contradicts that this is the linked product. */
  sells: boolean
  isInStock: boolean
  /** It is empty before its scripts run: missing content may still appear. */
  isShell: boolean
  /** It has too little text to be a front page, a list or a shop: it may be a gate in front of one. */
  isThin: boolean
}

const stocked = /^(?:in_?stock|limitedavailability|onlineonly)$/
/**
 * A different page whose heading may still show that it is the linked one. Search results are excluded: they repeat the
 * search text.
 */
const mayBeLinked = new Set<Elsewhere>(['shop', 'home', 'category', 'product'])
const [fewWords, fewCards] = [60, 3]

const saysAnything = ({ buy, hasPrice, product, gone, cards, soldOut }: PageFacts): boolean =>
  buy !== null || hasPrice || product !== null || gone !== null || cards > 0 || soldOut !== null
function isShellOf(facts: PageFacts): boolean {
  const { words, hasScript, heading, product, buy } = facts
  if (product !== null || buy !== null) return false
  return words === 0 || (hasScript && ((heading === '' && words < 150) || (words < 15 && !saysAnything(facts))))
}

export function shownBy(look: Look): Shown {
  const { linked, facts, status } = look
  const elsewhere = elsewhereOf(look)
  if (!facts)
    return {
      elsewhere,
      named: null,
      sells: false,
      isLinked: elsewhere === null,
      isInStock: false,
      isShell: true,
      isThin: true,
    }
  const named = wordsShared(linked, `${facts.heading} ${facts.title} ${facts.product?.name ?? ''}`)
  const isInStock = facts.product?.offers.some((offer) => stocked.test(offer)) ?? false
  const isLinked = elsewhere === null || (mayBeLinked.has(elsewhere) && (named ?? 0) > 0.5)
  const isOther = !isLinked || (status >= 400 && (named ?? 0) === 0)
  return {
    elsewhere,
    named,
    isLinked,
    isInStock: isInStock && !isOther,
    sells: (facts.buy !== null || isInStock) && !isOther && !facts.parked.marks,
    isShell: isShellOf(facts),
    isThin: facts.words < fewWords && facts.cards < fewCards,
  }
}
