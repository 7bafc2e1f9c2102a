import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'
import { memoise } from './memoise.ts'

/** Maximum length of a stored page, target or referrer. */
const longest = 1024

/**
 * At most `longest` characters of valid text. A lone surrogate, received or left by a cut, is invalid: the event store
 * would refuse it, and with it the whole batch, forever.
 */
export function wholeText(text: string, longest: number): string {
  if (text === '') return text
  const cut = text.length > longest ? text.slice(0, longest) : text
  return /[\ud800-\udfff]/.test(cut) ? Buffer.from(cut).toString() : cut
}

/**
 * Line breaks and characters that change the writing direction: with them a report would show something other than the
 * address.
 */
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
 * Parses a URL, or returns null. Does not use `URL.canParse`: in Node 20 it returns false for every URL with a Latin-1
 * letter (`café.dk`) once the call is hot enough to be compiled.
 */
export function toUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Adds the parameters a URL does not have yet. Its existing bytes stay as the shop wrote them: `URLSearchParams` would
 * re-encode `?q=caf%E9` and `?/beans`, and the shop would read something else.
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

/** A host as the browser sends it, however it was written: `café.dk` and `xn--caf-dma.dk` are the same. */
export const asciiHost = (host: string): string => domainToASCII(host.toLowerCase()) || host.toLowerCase()

function readHostPath(text: string): string {
  const url = parseUrl(text)
  if (!url) return ''
  const path = readable(url.pathname).replace(/(.)\/+$/, '$1')
  const port = url.port ? `:${url.port}` : ''
  return wholeText(domainToUnicode(url.hostname).replace(/^www\./, '') + port + path, longest)
}

/**
 * `host/path` as reports show it: no protocol, `www.`, query, fragment or trailing slash. '' for anything that is no
 * web URL.
 */
export const hostPath = memoise(5000, readHostPath)

/** A page of a site that routes by fragment: `#/items/1`, `#!/items/1`. */
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
 * The registrable domain by the public suffix list: `shop.co.uk` for `www.shop.co.uk`, and `mine.blogspot.com` itself,
 * since anyone can own a sibling of it. A loopback name is its own domain, for testing on one machine; an IP address or
 * a single label has none.
 */
export function registrable(hostname: string): string | null {
  const host = hostname.toLowerCase()
  return readRegistrable(host) ?? (isLoopbackName(host) ? host : null)
}

/**
 * Whether a link may lead to it: a public name without a port, no IP address and no single label. A loopback name, with
 * any port, only when the account tests on one machine: on a site whose own domain is one.
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
