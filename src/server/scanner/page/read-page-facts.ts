import { defineTask } from '../../workshop/task.ts'
import { mainPartOf } from './main-part.ts'
import type { PageFacts } from './page-facts.ts'
import { readHead } from './read-head.ts'
import { readOffer } from './read-offer.ts'
import { readLinks, readSearch } from './read-search.ts'
import { ancestors, attribute, type Element, isElement, isSilent, isText, type Node, nodesOf } from './tree.ts'
import {
  goneInHeading,
  goneInText,
  parkingMarks,
  saysForSale,
  saysInStock,
  saysSoldOut,
  saysWall,
  wallMarks,
} from './words.ts'

const mostText = 60_000
/** Maximum nodes read for the text of one element. */
const mostNodes = 500
const mostShingles = 3000
/** In a main part with fewer words, any sentence is about the page itself, not only the heading. */
const fewWords = 60
/** Inline tags, which do not end a word; any other tag does, also in HTML without white space. */
const inline = new Set([
  'b',
  'i',
  'em',
  'strong',
  'u',
  'font',
  'mark',
  'wbr',
  'sup',
  'sub',
  'a',
  'span',
  'small',
  'abbr',
])
/** Elements for choosing a variant of the product: their text is not about the whole product. */
const choice = new Set(['option', 'select', 'label', 'legend', 'fieldset', 'table'])

const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

type Block = { text: string; at: Element | null }

/** The texts of a page, one per paragraph, line or badge. */
function blocksOf(nodes: readonly Node[], isRead: (node: Node) => boolean): Block[] {
  const blocks: Block[] = []
  let length = 0
  for (const node of nodes) {
    if (!isText(node) || !isRead(node) || length > mostText) continue
    const at = [...ancestors(node, 20)].find((up) => !inline.has(up.name)) ?? null
    length += node.data.length
    const last = blocks.at(-1)
    if (last && last.at === at) last.text += ` ${node.data}`
    else blocks.push({ text: node.data, at })
  }
  return blocks.map(({ text, at }) => ({ text: tidy(text), at })).filter(({ text }) => text !== '')
}

const isChoice = ({ at }: Block): boolean =>
  at !== null && (choice.has(at.name) || [...ancestors(at, 4)].some((up) => choice.has(up.name)))

function shinglesOf(words: readonly string[]): number[] {
  const shingles = new Set<number>()
  for (let i = 0; i + 4 <= words.length && shingles.size < mostShingles; i++)
    shingles.add(hash(words.slice(i, i + 4).join(' ')))
  return [...shingles]
}
const price =
  /(?:€|\$|£|\b(?:kr|dkk|sek|nok|eur|usd|gbp)\b\.?)\s*\d|\d\s*(?:€|\$|£|(?:kr|dkk|sek|nok|eur|usd|gbp)\b|,-)/i

function isParkedBy(elements: readonly Element[]): boolean {
  return elements.some((e) => /^(?:script|iframe|frame|img)$/.test(e.name) && parkingMarks.test(attribute(e, 'src')))
}

/** Extracts facts from a page's text. Never fails: it reads broken HTML as a browser would. */
export function readPageFacts({ html, url }: { html: string; url: string }): PageFacts {
  const nodes = nodesOf(html)
  const elements = nodes.filter(isElement)
  const textOf = textsOf(nodes)
  const main = mainPartOf(nodes, textOf)
  const head = readHead(elements)
  const heading = main.heading ? textOf(main.heading) : ''
  const blocks = blocksOf(nodes, main.isMain)
  const words = wordsOf(blocks.map(({ text }) => text).join(' '))
  const own = blocks.filter((block) => !isChoice(block) && block.at !== main.heading)
  const offer = readOffer(elements.filter(main.isMain), textOf, { ...head, heading, url })
  const isOfWhole = ({ at }: Block) => at === null || !main.isOfPart(at)
  const said = (says: (text: string) => boolean) =>
    own.find((block) => says(block.text) && isOfWhole(block))?.text.slice(0, 120) ?? null
  const isShort = words.length < fewWords
  const gone =
    goneInHeading(head.title) ??
    goneInHeading(heading) ??
    (isShort ? (own.map(({ text }) => goneInText(text)).find((found) => found !== null) ?? null) : null)
  const forSale = [head.title, heading, ...(isShort ? own.map(({ text }) => text) : [])].find(saysForSale)
  return {
    title: head.title.slice(0, 500),
    heading: heading.slice(0, 500),
    hasScript: head.hasScript,
    canonical: head.canonical,
    leadsTo: head.refresh ?? (html.length < 2048 && words.length === 0 ? head.scriptTarget : null),
    words: words.length,
    shingles: shinglesOf(words),
    cards: main.cards,
    gone,
    soldOut: offer.soldOutButton ?? said(saysSoldOut),
    inStock: said(saysInStock),
    isMarkedOut: offer.isMarkedOut,
    buy: offer.buy,
    hasPrice: own.some(({ text }) => price.test(text)),
    product: offer.product,
    parked: { marks: isParkedBy(elements), quote: forSale?.slice(0, 120) ?? null },
    isWall: saysWall.test(head.title) || (words.length < 300 && wallMarks.test(html)),
    search: readSearch(elements, head.blocks),
    links: readLinks(elements, textOf),
    said: own
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 400),
  }
}

/** The text of an element, read once and iteratively from the list of nodes, without recursion. */
function textsOf(nodes: readonly Node[]): (element: Element) => string {
  const place = new Map(nodes.map((node, i) => [node, i]))
  return (element) => {
    let text = ''
    const end = (place.get(element) ?? 0) + mostNodes
    const isWithin = (node: Node) => node === element || [...ancestors(node, 200)].includes(element)
    for (let i = (place.get(element) ?? nodes.length) + 1; i < nodes.length && text.length < 1000 && i < end; i++) {
      const node = nodes[i]
      if (!node || !isWithin(node)) break
      if (isText(node) && ![...ancestors(node, 20)].some(isSilent)) text += node.data
      else if (isElement(node) && !inline.has(node.name)) text += ' '
    }
    return tidy(text)
  }
}

/** Runs in a worker thread, so that a page made to be slow to read does not delay visitors. */
export const readPageFactsTask = defineTask('scanner.readPageFacts', readPageFacts)
