import type { ProductFacts } from './page-facts.ts'
import { structuredProduct } from './structured-product.ts'
import { attribute, type Element } from './tree.ts'
import { saysBuy, saysSoldOut } from './words.ts'

type Page = { url: string; title: string; heading: string; blocks: readonly string[]; availability: readonly string[] }
export type Offer = {
  buy: string | null
  /** The text of a disabled buy button. */
  soldOutButton: string | null
  isMarkedOut: boolean
  product: ProductFacts | null
}

/** Class names of buy buttons in shop systems, whatever their text. */
const buyNames = /(?:^|[\s_-])(?:add-?to-?(?:cart|basket|bag)|tocart|btn-buy|addtocart)(?:$|[\s_-])/i
const isPressable = (element: Element): boolean =>
  !('disabled' in element.attribs) &&
  attribute(element, 'aria-disabled') !== 'true' &&
  !/(?:^|\s)(?:is-)?disabled(?:\s|$)/i.test(attribute(element, 'class'))

function readButtons(elements: readonly Element[], textOf: (element: Element) => string) {
  let [buy, soldOutButton]: [string | null, string | null] = [null, null]
  for (const element of elements) {
    const isButton =
      element.name === 'button' ||
      (element.name === 'input' && /^(?:submit|button|)$/i.test(attribute(element, 'type')))
    if (!isButton && element.name !== 'a') continue
    const text = element.name === 'input' ? attribute(element, 'value') : textOf(element)
    const names = ['class', 'id', 'name'].map((name) => attribute(element, name)).join(' ')
    const isForBuying = saysBuy(text) || (isButton && buyNames.test(names))
    if (isButton && saysSoldOut(text)) soldOutButton ??= text
    else if (isForBuying && isPressable(element)) buy ??= text || 'Add to cart'
  }
  return { buy, soldOutButton }
}

/**
 * The page's own product and whether it can be bought: from structured data, otherwise microdata, otherwise its head.
 */
export function readOffer(elements: readonly Element[], textOf: (element: Element) => string, page: Page): Offer {
  const { url, blocks, availability } = page
  const classesOf = (element: Element) => ` ${attribute(element, 'class')} `
  const microdata = elements
    .filter((e) => attribute(e, 'itemprop') === 'availability')
    .map((e) => ((attribute(e, 'href') || attribute(e, 'content')).split(/[/#]/).at(-1) ?? '').toLowerCase())
  const stated = microdata.length > 0 ? microdata : availability
  const product =
    structuredProduct(blocks, { url, title: `${page.title} ${page.heading}` }) ??
    (stated.length > 0 ? { name: '', offers: [...stated] } : null)
  return {
    ...readButtons(elements, textOf),
    isMarkedOut: elements.some(
      (e) => / stock /.test(classesOf(e)) && / (?:out-of-stock|unavailable) /.test(classesOf(e)),
    ),
    product,
  }
}
