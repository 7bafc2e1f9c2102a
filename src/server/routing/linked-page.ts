import { toUrl } from '../address/address.ts'
import type { LinkRule } from '../networks/index.ts'

/** Stands for a page that we cannot read but the network may: different from none. It is not an address. */
export const unreadable = 'unreadable'

/** Where an address begins: a scheme, or `//host`, which browsers complete. Shops' own paths may contain `a//b`. */
const inValue = /https?:|[a-z][a-z0-9+.-]*:[/\\]{2}|(?<![\w.~:/\\-])[/\\]{2}|^\s*www\./gi
const inPath = /https?:|[/\\]{2,}|(?<=^|\/)www\./gi
const mostDecoded = 6
const absolute = /^https?:\/\/[^/\\]/i
const page = /^\s*\/(?![/\\])/

type Piece = { name: string; text: string; start: RegExp }

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(/%[0-9a-f]{2}/gi, (code) => {
      const n = Number.parseInt(code.slice(1), 16)
      return n < 128 ? String.fromCharCode(n) : code
    })
  }
}
/** The text as it is and decoded once, twice and so on; `isWhole` when nothing is left to decode. Browsers skip tabs and line breaks. */
function readings(text: string): { texts: string[]; isWhole: boolean } {
  const texts = [text.replaceAll(/[\t\r\n]/g, '')]
  for (let n = 0; n < mostDecoded; n++) {
    const last = texts.at(-1) ?? ''
    const next = decode(last).replaceAll(/[\t\r\n]/g, '')
    if (next === last) return { texts: [...texts, ...hidden(last)], isWhole: true }
    texts.push(next)
  }
  return { texts, isWhole: false }
}
/** Base64-encoded addresses, which some networks accept. */
const hidden = (text: string): string[] =>
  [...text.matchAll(/aHR0c[\w+/-]{6,}/g)].map(([found]) => Buffer.from(found, 'base64').toString('latin1'))

function* inParentheses(name: string, text: string, start: RegExp): Generator<Piece> {
  const [head = ''] = text.split('(')
  // parentheses after an address are part of it
  if (addressesIn({ name, text: head, start })) return yield { name, text, start }
  let before = name
  for (const part of text.split(/[()]/)) {
    yield { name: before, text: part, start }
    before = /(\w*)$/.exec(part)?.[1] ?? ''
  }
}
/** Everything after the host, in the pieces that a network may read separately. */
function* piecesOf(url: URL): Generator<Piece> {
  yield* inParentheses('', url.pathname.slice(1), inPath)
  for (const pair of url.search.slice(1).split(/[&;]/)) {
    const at = pair.indexOf('=')
    const name = at < 0 ? '' : (readings(pair.slice(0, at)).texts.at(-1) ?? '')
    yield* inParentheses(name, pair.slice(at + 1).replaceAll('+', ' '), inValue)
    if (name !== '') yield { name: '', text: name, start: inValue }
  }
  yield* inParentheses('', url.hash.slice(1), inValue)
}

const withScheme = (text: string) =>
  /^\s*(www\.|[/\\]{2})/i.test(text) ? `https:${text.replace(/^\s*(?=www)/i, '//')}` : text

/** The first address in a text, and the hosts of all; null for none. */
function addressesIn({ text, start }: Piece): { first: URL | null; hosts: Set<string>; isWhole: boolean } | null {
  const { texts, isWhole } = readings(text)
  const hosts = new Set<string>()
  let first: URL | null = null
  let isThere = false
  for (const [n, reading] of texts.entries())
    for (const { index } of reading.matchAll(start)) {
      isThere = true
      const url = toUrl(withScheme(reading.slice(index)))
      if (url && /^https?:$/.test(url.protocol)) {
        hosts.add(url.hostname)
        // text that needs more completing or decoding is not an address to every network
        if (
          n <= 1 &&
          absolute.test(reading.slice(index)) &&
          (start === inPath || reading.slice(0, index).trim() === '')
        )
          first ??= url
      } else if (n === texts.length - 1) hosts.add(unreadable) // fully decoded, it still is not one
    }
  return isThere ? { first, hosts, isWhole } : null
}

const named = (name: string) => name.trim().toLowerCase().replace(/\[.*$/, '')

/**
 * The page behind a network's click link; null for none, `unreadable` when it is ambiguous. Which part a network
 * follows is up to the network and changes, so every readable address anywhere counts: in any parameter, repeated, in
 * the path, in parentheses, after `#`, encoded several times. A nested network link is left to the caller that reads it
 * next.
 */
export function linkedPage(rule: LinkRule, url: URL, isLink: (host: string) => boolean): string | null {
  if (rule.hidesTarget) return unreadable
  const targets = new Set(rule.targetParameters.map(named))
  const found = new Set<string>()
  for (const piece of piecesOf(url)) {
    if (piece.text.trim() === '') continue
    const addresses = addressesIn(piece)
    if (!addresses) {
      const isPage = rule.takesPages && page.test(readings(piece.text).texts.at(-1) ?? '')
      if (targets.has(named(piece.name)) && !isPage) return unreadable
      continue
    }
    const { first, hosts, isWhole } = addresses
    if (!first) return unreadable
    if (!isLink(first.hostname) && (hosts.size > 1 || !isWhole)) return unreadable
    found.add(first.href)
  }
  const [first] = found
  if (found.size > 1) return unreadable
  return first ?? (rule.carriesAlways?.test(url.pathname) ? unreadable : null)
}
