import { HEADINGS, isInline, placeOf } from './places.ts'

/** A part of a paragraph: text that may be linked, text of an existing link, or (without either) text left alone. */
export type Piece = { text: string; node?: Text; link?: Element }
/** Text read as a unit: that of a block, up to the next one. */
export type Run = { pieces: Piece[]; text: string; heading: Element | null }

/** Longer text (in characters) without a paragraph is not an article. */
const LONGEST = 20_000
/** Placeholder for what is left alone: no name spans it. */
const GAP = '\ufffc'
/** Nodes processed before yielding to the page. */
const AT_ONCE = 50

/** The heading whose section contains an element. */
function headingBefore(element: Element): Element | null {
  const all = element.ownerDocument.querySelectorAll(HEADINGS)
  for (let i = all.length - 1; i >= 0; i--) {
    const heading = all[i]
    if (heading && element.compareDocumentPosition(heading) & 2) return heading
  }
  return null
}

/** The runs of text below an element in order, with `undefined` in between, where the page may continue. */
export function* runsOf(root: Element): Generator<Run | undefined, void, void> {
  let pieces: Piece[] = []
  let heading = headingBefore(root)
  let seen = 0

  function* take(): Generator<Run, void, void> {
    const run = { pieces, text: pieces.map((piece) => piece.text).join(''), heading }
    pieces = []
    if (run.text.length < LONGEST && run.pieces.some(({ node, link }) => node || link)) yield run
  }
  const isToRead = (element: Element): boolean => {
    const place = placeOf(element)
    if (place === 'heading') heading = element
    if (place === 'text') return true
    if (place === 'link') pieces.push({ text: element.textContent || '', link: element })
    else pieces.push({ text: GAP })
    return false
  }
  function* walk(element: Element): Generator<Run | undefined, void, void> {
    // a copy: the page changes meanwhile
    for (const node of Array.from(element.childNodes)) {
      if (++seen % AT_ONCE === 0) yield undefined
      if (node.nodeType === 3) pieces.push({ text: (node as Text).data, node: node as Text })
      if (node.nodeType !== 1) continue
      const child = node as Element
      const isBlock = !isInline(child)
      if (isBlock) yield* take()
      if (child.tagName === 'BR') pieces.push({ text: '\n' })
      else if (isToRead(child)) yield* walk(child)
      if (isBlock) yield* take()
    }
  }
  yield* walk(root)
  yield* take()
}
