import { ancestors, attribute, type Element, isElement, isSilent, type Node } from './tree.ts'
import { saysOthers } from './words.ts'

/** Parts of a page outside its main content. */
const beside = new Set(['aside', 'nav', 'footer', 'dialog'])
const secondaryRoles = /^(?:navigation|complementary|contentinfo|dialog|banner|alertdialog)$/
const secondaryNames =
  /(?:^|[-_])(?:related|recommend\w*|upsells?|cross-?sells?|sidebar|widget|breadcrumbs?|mini-?cart|drawer|cookies?|consent|newsletter|mega-?menu|menu|nav|navigation|footer|recently|reviews?|comments?|modal|popup|toast|announcement|similar|also)(?:[-_]|$)/i
/** Class names of product lists and cards in shop systems. */
const listNames =
  /^(?:products|products-grid|product-(?:grid|list|items?|miniature|card|box|tile|card-wrapper)|productlist|cms-listing|card|[\w-]+-card|card--[\w-]+)$/i
const repeatable = new Set(['li', 'div', 'article', 'section', 'tr', 'a'])
const least = 3
/** Maximum parts below headings of other products that are excluded, for a page that consists of such headings only. */
const mostLists = 2000

export type MainPart = {
  /** The page's heading: its first h1, otherwise its first h2. */
  heading: Element | null
  isMain: (node: Node) => boolean
  /** Whether it belongs to one part of the main content and not to the whole. */
  isOfPart: (node: Node) => boolean
  /** Number of other pages it lists as cards, menus excluded. */
  cards: number
}
type Holds = { link: boolean; picture: boolean; heading: boolean }

/** The content of each element, computed from the innermost outwards. */
function holdsOf(elements: readonly Element[]): Map<Element, Holds> {
  const found = new Map<Element, Holds>()
  const of = (element: Element): Holds => {
    const known = found.get(element) ?? { link: false, picture: false, heading: false }
    found.set(element, known)
    return known
  }
  for (let i = elements.length - 1; i >= 0; i--) {
    const element = elements[i]
    if (!element) continue
    const own = of(element)
    if (element.name === 'a' && /^(?!#|javascript:|$)/i.test(attribute(element, 'href'))) own.link = true
    if (element.name === 'img' || element.name === 'picture') own.picture = true
    if (/^h[2-6]$/.test(element.name)) own.heading = true
    const [parent] = ancestors(element, 1)
    if (!parent) continue
    const up = of(parent)
    up.link ||= own.link
    up.picture ||= own.picture
    up.heading ||= own.heading
  }
  return found
}

const namesOf = (element: Element): string[] =>
  `${attribute(element, 'class')} ${attribute(element, 'id')}`.split(/\s+/)
const isSecondaryByItself = (element: Element): boolean =>
  beside.has(element.name) ||
  (element.name === 'header' && ![...ancestors(element)].some((up) => up.name === 'main' || up.name === 'article')) ||
  secondaryRoles.test(attribute(element, 'role'))

const childrenOf = (element: Element): Element[] => element.children.filter(isElement)

/** Similar parts of one page, each with a heading: the rooms of a hotel, the days of a show. */
function partsIn(element: Element, holds: Map<Element, Holds>): Element[] {
  const groups = new Map<string, Element[]>()
  for (const child of childrenOf(element)) {
    if (!holds.get(child)?.heading) continue
    const kind = `${child.name} ${attribute(child, 'class')}`
    const group = groups.get(kind)
    if (group) group.push(child)
    else groups.set(kind, [child])
  }
  return [...groups.values()].filter((group) => group.length > 1).flat()
}

/** Three or more similar children that link elsewhere: a menu, a list of other products. */
function repeatedIn(element: Element, holds: Map<Element, Holds>): Element[] {
  const groups = new Map<string, Element[]>()
  for (const child of childrenOf(element)) {
    const has = holds.get(child)
    if (!has?.link || !repeatable.has(child.name)) continue
    if (child.name !== 'li' && child.name !== 'a' && !has.picture && !has.heading) continue
    const kind = `${child.name} ${attribute(child, 'class').split(/\s+/)[0]}`
    const group = groups.get(kind)
    if (group) group.push(child)
    else groups.set(kind, [child])
  }
  return [...groups.values()].filter((group) => group.length >= least).flat()
}

/** The part below a heading such as "Related products": the part it begins, or the elements after it. */
function belowOthers(heading: Element, isAboveMain: (element: Element) => boolean): Element[] {
  const [parent] = ancestors(heading, 1)
  if (parent && childrenOf(parent)[0] === heading && !isAboveMain(parent)) return [parent]
  const siblings = parent ? childrenOf(parent) : [heading]
  const following = siblings.slice(siblings.indexOf(heading))
  const end = following.findIndex((next, i) => i > 0 && isAboveMain(next))
  return end < 0 ? following : following.slice(0, end)
}

function headingOf(elements: readonly Element[]): Element | null {
  const isOutside = (element: Element) =>
    [element, ...ancestors(element)].some((at) => isSilent(at) || isSecondaryByItself(at))
  const first = (name: string) => elements.find((e) => e.name === name && !isOutside(e))
  return first('h1') ?? elements.find((e) => e.name === 'h1') ?? first('h2') ?? null
}

type Marks = { outside: Set<Element>; cards: Set<Element>; parts: Set<Element> }

/**
 * Elements outside the main part, and those of them that are cards of other pages. An element that contains the heading
 * is never excluded.
 */
function marksOf(
  elements: readonly Element[],
  heading: Element | null,
  { isAboveMain, textOf }: { isAboveMain: (element: Element) => boolean; textOf: (element: Element) => string },
): Marks {
  const holds = holdsOf(elements)
  const marks: Marks = { outside: new Set(), cards: new Set(), parts: new Set() }
  let lists = 0
  const leaveOut = (element: Element) => {
    if (!isAboveMain(element)) marks.outside.add(element)
  }
  for (const element of elements) {
    const names = namesOf(element)
    if (isSecondaryByItself(element) || names.some((name) => secondaryNames.test(name))) leaveOut(element)
    const isCard = names.some((name) => listNames.test(name)) && holds.get(element)?.link && !isAboveMain(element)
    const repeated = repeatedIn(element, holds)
    for (const card of [...(isCard ? [element] : []), ...(repeated.some(isAboveMain) ? [] : repeated)]) {
      leaveOut(card)
      marks.cards.add(card)
    }
    for (const part of partsIn(element, holds)) if (!isAboveMain(part)) marks.parts.add(part)
    if (lists < mostLists && element !== heading && /^h[2-6]$/.test(element.name) && saysOthers.test(textOf(element)))
      for (const part of belowOthers(element, isAboveMain)) {
        leaveOut(part)
        lists++
      }
  }
  return marks
}

/** Finds the main part of a page: without menus, sidebars, footers, notices, and lists of other products. */
export function mainPartOf(nodes: readonly Node[], textOf: (element: Element) => string): MainPart {
  const elements = nodes.filter(isElement)
  const heading = headingOf(elements)
  const above = new Set<Element>(heading ? [heading, ...ancestors(heading, Infinity)] : [])
  const isAboveMain = (element: Element) => above.has(element) || /^(?:html|body|main)$/.test(element.name)
  const { outside, cards, parts } = marksOf(elements, heading, { isAboveMain, textOf })
  const root = elements.find(
    (e) => (e.name === 'main' || attribute(e, 'role') === 'main') && (!heading || above.has(e)),
  )
  const main = new Set<Node>()
  const out = new Set<Node>()
  for (const node of nodes) {
    const { parent } = node
    const up = parent && 'attribs' in parent ? parent : null
    if ((up && out.has(up)) || (isElement(node) && (outside.has(node) || isSilent(node)))) out.add(node)
    else if (root === undefined || node === root || (up && main.has(up))) main.add(node)
  }
  const isInMenu = (element: Element) => [...ancestors(element, 30)].some(isSecondaryByItself)
  const isOfPart = (node: Node) => [node, ...ancestors(node, 30)].some((at) => isElement(at) && parts.has(at))
  return {
    heading,
    isMain: (node) => main.has(node),
    isOfPart,
    cards: [...cards].filter((card) => !isInMenu(card)).length,
  }
}
