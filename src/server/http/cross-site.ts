import type { IncomingHttpHeaders } from 'node:http'

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

/**
 * The guard against forged requests (CSRF): whether a browser sent this for a page that is not ours. Every browser
 * shows it with each write (Origin, Sec-Fetch-Site), and no page can change that. Other programs send neither header
 * and have no cookies of a user.
 */
export function isCrossSite(headers: IncomingHttpHeaders, ownHost: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  return host === null || (host !== ownHost && host !== headers.host)
}
