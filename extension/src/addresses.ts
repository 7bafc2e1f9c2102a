const urlOf = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null // no address
  }
}
const readable = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path // a stray percent sign
  }
}
const bare = (host: string) => host.replace(/^www\./, '')
export const isWithin = (host: string, domain: string): boolean => `.${bare(host)}`.endsWith(`.${bare(domain)}`)

/** The page, or null for pages of the browser and files, which are never looked up. */
export function pageOf(text: string | undefined): URL | null {
  const url = urlOf(text ?? '')
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** The part of a page that is sent when it is not on a site of the account: its domain. */
export const domainOf = (page: URL): string => bare(page.hostname)

/** The part of the publisher's own page that is sent: host, path and the route in its fragment; never the query. */
export function ownPage(page: URL): string {
  const [route = ''] = /^#!?\/[^?#]*/.exec(page.hash) ?? []
  return page.host + page.pathname + route
}

/** The account's site that a page belongs to. */
export function siteOf<S extends { domain: string }>(sites: readonly S[], page: URL): S | undefined {
  const host = (domain: string) => urlOf(`https://${domain}`)?.hostname ?? domain
  return sites
    .filter((s) => isWithin(page.hostname, host(s.domain)))
    .toSorted((a, b) => b.domain.length - a.domain.length)[0]
}

/**
 * The key for matching a link on a page with a target of a report: host and path, without `www.`, query and trailing
 * slash.
 */
export function linkKey(address: string): string {
  const url = pageOf(address)
  if (!url) return ''
  return bare(url.hostname) + (url.port ? `:${url.port}` : '') + readable(url.pathname).replace(/(.)\/+$/, '$1')
}

/** Prefixes of links that go through Outbound. */
export type Through = readonly string[]
const isThrough = (url: URL, through: Through) => through.some((server) => urlOf(server)?.origin === url.origin)

/** The code of a smart link. Reports list its clicks under the shop it led to, not under its own address. */
export function smartCode(address: string, through: Through): string | null {
  const url = pageOf(address)
  if (!url || !isThrough(url, through)) return null
  return /^\/tr\/l\/([A-Za-z0-9](?:-?[A-Za-z0-9]){2,39})/.exec(url.pathname)?.[1]?.toLowerCase() ?? null
}

/** The shop's page behind a link that already goes through Outbound. */
export function behind(address: string, through: Through): string | null {
  const url = pageOf(address)
  return url && isThrough(url, through) ? url.searchParams.get('targetUrl') : null
}

/** Whether a link leaves the site of its page. */
export function isOutgoing(address: string, page: string): boolean {
  const [to, from] = [pageOf(address), pageOf(page)]
  return to !== null && from !== null && !isWithin(to.hostname, from.hostname) && !isWithin(from.hostname, to.hostname)
}

/** The address of an Outbound server as typed, or the rule that it breaks. */
export function serverOf(typed: string): { server: string } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { problem: 'Address: this field is required' }
  const url = urlOf(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url?.hostname.match(/\.|^localhost$/)) return { problem: 'Address: must be like https://outbound.example' }
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) return { server: url.origin }
  return { problem: 'Address: must begin with https://, because the key is sent there' }
}
/** The origins for which the extension requests permission. Patterns have no port in Firefox. */
export const originPattern = (server: string): string => {
  const { protocol, hostname } = new URL(server)
  return `${protocol}//${hostname}/*`
}

/** The key as pasted, or the rule that it breaks. */
export function keyOf(pasted: string): { key: string } | { problem: string } {
  const key = pasted.trim()
  if (key === '') return { problem: 'Key: this field is required' }
  return /^ob_[0-9A-Za-z]{4}_[0-9A-Za-z]+_[0-9A-Za-z]{4}$/.test(key)
    ? { key }
    : { problem: 'Key: must begin with ob_ and be whole' }
}
