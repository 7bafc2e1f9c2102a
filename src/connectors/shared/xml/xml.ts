import { Parser } from 'saxen'
import { decodeText } from '../files/decode-text.ts'

/** An element without its namespace prefix. `text` is its own text, trimmed. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }

const deepest = 60
const mostElements = 1_000_000

/**
 * Parses XML into a tree. Document types are refused and entities beyond XML's own five stay as written, so nothing
 * outside the text is ever read; depth and number of elements are limited (`fetch.ts` limits the size).
 *
 * @throws SyntaxError if it is not well-formed XML, was cut, or is not plain data
 */
export function parseXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  let elements = 0
  const top = () => open.at(-1) ?? root
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  const refuse = (why: string): never => {
    throw new SyntaxError(why)
  }
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode, selfClosing) => {
    if (open.length > deepest || ++elements > mostElements) refuse('The XML is too deep or too long')
    const read = Object.entries(attributes()).map(([key, value]) => [plain(key), decode(value)])
    const node: XmlNode = { name: plain(name), attributes: Object.fromEntries(read), children: [], text: '' }
    top().children.push(node)
    if (!selfClosing) open.push(node)
  })
  parser.on('closeTag', (_name, _decode, selfClosing) => {
    if (selfClosing) return
    const closed = open.length > 1 ? open.pop() : undefined
    if (closed) closed.text = closed.text.trim()
  })
  parser.on('text', (value, decode) => {
    top().text += decode(value)
  })
  parser.on('cdata', (value) => {
    top().text += value
  })
  parser.on('attention', () => refuse('A document type is not read'))
  parser.on('error', (error) => refuse(error.message))
  parser.parse(xml)
  const [first] = root.children
  // saxen does not report unclosed elements.
  if (!first || open.length > 1 || root.children.length > 1 || root.text.trim() !== '') refuse('The XML is not whole')
  return first ?? root
}

/** Children with that name; all children if none is given. */
export const childrenOf = (node: XmlNode | undefined, name?: string): XmlNode[] =>
  (node?.children ?? []).filter((c) => name === undefined || c.name === name)
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((c) => c.name === name)
/** Text of the child with that name, '' if there is none. */
export const textOf = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text ?? ''
/** First element below `node` with that name, at any depth. */
export function findXml(node: XmlNode | undefined, name: string): XmlNode | undefined {
  for (const child of node?.children ?? []) {
    const found = child.name === name ? child : findXml(child, name)
    if (found) return found
  }
  return undefined
}
/** A text escaped for use between tags or in an attribute. */
export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Decodes an XML document with the encoding in its first line; UTF-8 if that is missing or unknown. */
export function decodeXml(body: Buffer): string {
  const label = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(body.subarray(0, 200).toString('latin1'))?.[1]
  try {
    return decodeText(label ?? 'utf-8', body)
  } catch (error) {
    if (error instanceof RangeError) return body.toString('utf8')
    throw error
  }
}
