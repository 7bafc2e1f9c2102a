import type { PageFacts } from '../page/page-facts.ts'
import type { Look } from './evidence.ts'
import { type Elsewhere, elsewhereOf } from './elsewhere.ts'
import { wordsShared } from './path-kinds.ts'

/** What a page shows, measured by what was linked: what several kinds of evidence are drawn from. */
export type Shown = {
  elsewhere: Elsewhere | null
  /** How much of the linked address's own words its heading has, 0 to 1; null where the address says nothing. */
  named: number | null
  /** Its address or its heading is that of the link. */
  isLinked: boolean
  /** It sells something, and nothing says that this is not what was linked. */
  sells: boolean
  isInStock: boolean
  /** It says nothing before its scripts ran: what is not on it may still come. */
  isShell: boolean
  /** It says too little to be a front page, a list or a shop: it may be a gate that is before one. */
  isThin: boolean
}

const stocked = /^(?:in_?stock|limitedavailability|onlineonly)$/
/** A page elsewhere that can be what was linked nevertheless, by its heading. The results of a search repeat what was sought. */
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
