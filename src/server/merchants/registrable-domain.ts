import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { parseUrl } from '../../connectors/shared/http/parse-url.ts'

/**
 * The registrable domain of a host or URL by the public suffix list, in punycode as the browser sends it: `shop.co.uk`
 * for `https://www.shop.co.uk/x`. A loopback name is its own domain, for testing on one machine. Null for everything
 * else.
 */
export function registrableDomain(hostOrUrl: string): string | null {
  const text = hostOrUrl.trim()
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`)
  if (!url) return null
  const host = domainToASCII(url.hostname.replace(/\.$/, ''))
  if (host === 'localhost' || host === '127.0.0.1' || host.endsWith('.localhost')) return host
  return getDomain(host, { allowPrivateDomains: false })
}
