import { ElementType, parseDocument } from 'htmlparser2'

export type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: unknown }>
export const isElement = (node: Node): node is Element => 'attribs' in node
export const isText = (node: Node): node is Extract<Node, { data: string }> =>
  node.type === ElementType.ElementType.Text

/** All nodes of a page in document order. Iterative, because a page can be nested deeper than the stack allows. */
export function nodesOf(html: string): Node[] {
  const found: Node[] = []
  const waiting: Node[] = [
    ...parseDocument(html, { decodeEntities: true, recognizeSelfClosing: true }).children,
  ].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node)
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) push(waiting, node.children[i])
  }
  return found
}
function push(waiting: Node[], node: Node | undefined): void {
  if (node) waiting.push(node)
}

/** The ancestors of a node, nearest first, up to a limit for deliberately nested pages. */
export function* ancestors(node: Node, most = 200): Generator<Element> {
  let n = 0
  for (let at = node.parent; at && n < most; at = at.parent, n++) if ('attribs' in at) yield at
}
export const attribute = (element: Element, name: string): string => element.attribs[name] ?? ''

/** Tags whose text is not visible. */
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'textarea', 'head', 'title'])
const hiddenClass = /(?:^|\s)(?:hidden|is-hidden|u-hidden|hide|d-none)(?:\s|$)/
/** Visible from some screen width on. */
const wideClass = /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):|d-(?:sm|md|lg|xl)-)/
const isHiddenBy = (classes: string): boolean => hiddenClass.test(classes) && !wideClass.test(classes)
export const isSilent = (element: Element): boolean =>
  silent.has(element.name) ||
  'hidden' in element.attribs ||
  isHiddenBy(attribute(element, 'class')) ||
  /display\s*:\s*none/i.test(attribute(element, 'style'))
