import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'
import { memoise } from './memoise.ts'

/** Longest page, target or referrer that is kept. */
const longest = 1024

/**
 * At most `longest` characters of whole text. Half a surrogate pair, sent as such or left over by a cut, is no text: the
 * event store refuses it, and with it the whole batch, forever.
 */
export function wholeText(text: string, longest: number): string {
  if (text === '') return text
  const cut = text.length > longest ? text.slice(0, longest) : text
  return /[\ud800-\udfff]/.test(cut) ? Buffer.from(cut).toString() : cut
}

/** Line breaks and marks that turn the writing direction: they would make a report show something else than the address. */
const tricky = /[\p{Cc}\p{Bidi_Control}]/u

const readable = (path: string) => {
  try {
    const text = decodeURI(path)
    return tricky.test(text) ? path : text
  } catch {
    return path // a stray percent sign
  }
}

/**
 * The address a text holds, or null. Not by `URL.canParse`: Node 20 answers false for every address with a letter of
 * Latin-1 (`café.dk`) as soon as the call has become hot enough to be compiled.
 */
export function toUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * An address with the parameters it does not have yet. Its own bytes stay as the shop wrote them: `URLSearchParams` would write
 * `?q=caf%E9` and `?/beans` anew, and the shop would read something else.
 */
export function withParameters(href: string, parameters: readonly (readonly [string, string])[]): string {
  const hash = href.indexOf('#')
  const address = hash < 0 ? href : href.slice(0, hash)
  const mark = address.indexOf('?')
  const existing = new URLSearchParams(mark < 0 ? '' : address.slice(mark))
  const added = parameters
    .filter(([name]) => !existing.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  if (added.length === 0) return href
  const joint = mark < 0 ? '?' : /[?&]$/.test(address) ? '' : '&'
  return address + joint + added.join('&') + (hash < 0 ? '' : href.slice(hash))
}

export function parseUrl(text: string): URL | null {
  if (text.length === 0 || text.length > 8192) return null
  const url = toUrl(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** A host as the address bar sends it, whichever way somebody wrote it: `café.dk` and `xn--caf-dma.dk` are one. */
export const asciiHost = (host: string): string => domainToASCII(host.toLowerCase()) || host.toLowerCase()

function readHostPath(text: string): string {
  const url = parseUrl(text)
  if (!url) return ''
  const path = readable(url.pathname).replace(/(.)\/+$/, '$1')
  const port = url.port ? `:${url.port}` : ''
  return wholeText(domainToUnicode(url.hostname).replace(/^www\./, '') + port + path, longest)
}

/** `host/path` as reports show it: no protocol, `www.`, query, fragment or closing slash. '' for anything that is no web address. */
export const hostPath = memoise(5000, readHostPath)

/** A page of a site whose pages stand behind the fragment: `#/items/1`, `#!/items/1`. */
const route = /#!?\/[^?#]*/

function readRoutePath(text: string): string {
  const found = route.exec(text)?.[0]
  const path = hostPath(text)
  return found && path ? wholeText(path + readable(found).replace(/\/+$/, ''), longest) : path
}

/** `host/path` of a page, with the route in its fragment. */
export const routePath = memoise(5000, readRoutePath)

const readRegistrable = memoise(5000, (host) => getDomain(host, { allowPrivateDomains: true }))

/**
 * The registrable domain by the public suffix list: `shop.co.uk` of `www.shop.co.uk`, and `mine.blogspot.com` of itself,
 * since everybody may own a neighbour there. A loopback name is its own, for try-outs on one machine; an address or a
 * single label has none.
 */
export function registrable(hostname: string): string | null {
  const host = hostname.toLowerCase()
  return readRegistrable(host) ?? (isLoopbackName(host) ? host : null)
}

/**
 * A link may lead to it: a name that belongs to somebody, without a port, no address literal and no single label. A loopback
 * name, with any port, only where the account tries things out on one machine: on a site whose own domain is one.
 */
export function isPublicHost(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  { allowLoopback }: { allowLoopback: boolean },
): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase()
  if (/^\.|\.\.|\.$/.test(host)) return false
  if (isLoopbackName(host)) return allowLoopback
  return !isIP(host.replace(/^\[|\]$/g, '')) && host.includes('.') && port === '' && registrable(host) !== null
}

export const isLoopbackName = (host: string) =>
  host === 'localhost' || host === '127.0.0.1' || host.endsWith('.localhost')
