import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { allErrors, type Evidence, goneErrors, type Look, saysNothing, speaksAgainst, speaksFor } from './evidence.ts'
import { isSearch, wordsShared } from './path-kinds.ts'
import type { Elsewhere } from './elsewhere.ts'
import { gated } from './of-address.ts'
import type { Shown } from './shown.ts'

const notFound: readonly BrokenLinkError[] = ['PAGE_NOT_FOUND']
const outOfStock: readonly BrokenLinkError[] = ['PRODUCT_IS_OUT_OF_STOCK']
const withoutOffer = allErrors.filter((error) => error !== 'PRODUCT_IS_OUT_OF_STOCK')

/** Words of a page that its URL contains too are its name: "Page not found (LP)" at `/not-found-lp`. */
const isItsName = ({ linked }: Look, quote: string): boolean => (wordsShared(linked, quote) ?? 0) > 0.5

/** A sign-in or a gate precedes a page; its heading says nothing about the page. */
const isMismatch = (elsewhere: Elsewhere, isThin: boolean): boolean =>
  elsewhere !== 'signIn' && elsewhere !== 'abroad' && !(isThin && gated.has(elsewhere))

/** Evidence from the text of the main part: that the page is missing, for sale, or not the linked one. */
export function evidenceOfWords(look: Look, facts: PageFacts, { elsewhere, named, isThin }: Shown): Evidence[] {
  const { gone, parked } = facts
  const found: Evidence[] = []
  const isOfLinked = gone?.of === 'product' && (named ?? 0) > 0.5
  if (gone?.of === 'here') found.push(saysNothing('words', `The page says “${gone.quote}”`))
  else if (gone && !isOfLinked && !isSearch(look.linked) && !isItsName(look, gone.quote))
    found.push(speaksFor('words', notFound, `The page says “${gone.quote}”`))
  if (parked.quote !== null && !isItsName(look, parked.quote))
    found.push(speaksFor('words', notFound, `The page says “${parked.quote}”`))
  if (parked.marks) found.push(speaksFor('parking', notFound, 'The page is made by a company that sells domains'))
  const heading = facts.heading || facts.title
  if (elsewhere && isMismatch(elsewhere, isThin) && named === 0 && heading !== '')
    found.push(
      speaksFor(
        'words',
        elsewhere === 'parking' || elsewhere === 'missing' ? notFound : ['DESTINATION_MISSMATCH'],
        `It is headed “${heading.slice(0, 120)}”, of which the link says nothing`,
      ),
    )
  return found
}

/**
 * schema.org values for products that cannot be bought now. Products promised for later (pre-order, back order) can be
 * bought.
 */
const out = new Set(['outofstock', 'soldout', 'discontinued', 'instoreonly', 'oos'])

/** Whether the page's own product can be bought, by its structured data and the text next to it. */
export function evidenceOfStock(facts: PageFacts, { elsewhere, isInStock }: Shown): Evidence[] {
  if (elsewhere !== null) return []
  const found: Evidence[] = []
  const offers = facts.product?.offers ?? []
  if (offers.length > 0 && offers.every((offer) => out.has(offer)))
    found.push(speaksFor('data', outOfStock, `Its structured data says that it cannot be bought (${offers[0]})`))
  else if (offers.length > 0)
    found.push(
      speaksAgainst(
        'data',
        isInStock ? [...goneErrors, ...outOfStock] : outOfStock,
        `Its structured data says that it can be bought (${offers.find((offer) => !out.has(offer))})`,
      ),
    )
  if (facts.soldOut !== null) found.push(speaksFor('words', outOfStock, `The page says “${facts.soldOut}”`))
  else if (facts.isMarkedOut) found.push(speaksFor('words', outOfStock, 'The page is marked as sold out'))
  if (facts.inStock !== null) found.push(speaksAgainst('words', outOfStock, `The page says “${facts.inStock}”`))
  return found
}

/** A way to buy the linked product, or the absence of one. */
export function evidenceOfOffer(look: Look, shown: Shown): Evidence[] {
  const { facts, status } = look
  const { sells, isShell, elsewhere } = shown
  if (facts && sells && facts.buy !== null)
    return [speaksAgainst('offer', allErrors, `It can be bought (“${facts.buy.slice(0, 60)}”)`)]
  if (status >= 400 && !sells)
    return [speaksFor('offer', withoutOffer, 'Nothing of what was linked can be bought there')]
  if (!facts || isShell)
    return facts?.product || elsewhere || facts?.gone || facts?.soldOut
      ? []
      : [
          saysNothing(
            'words',
            look.walk.seen?.isCut
              ? 'The page is too large or too slow to read'
              : 'The page is empty without its scripts',
          ),
        ]
  const found: BrokenLinkError[] = []
  if (facts.buy === null) found.push(...outOfStock)
  if (!sells && !facts.hasPrice && facts.product === null && facts.buy === null) found.push(...withoutOffer)
  return found.length > 0 ? [speaksFor('offer', found, 'There is no button to buy it')] : []
}
