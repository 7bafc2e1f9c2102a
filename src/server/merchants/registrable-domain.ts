import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/**
 * The registrable domain of a host or address, by the public suffix list, as the browser sends it (punycode): `shop.co.uk` of
 * `https://www.shop.co.uk/x`. A loopback name is its own, for trying things out on one machine. Null for everything else.
 */
export function registrableDomain(hostOrUrl: string): string | null {
  const text = hostOrUrl.trim()
  const url = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (!URL.canParse(url)) return null
  const host = domainToASCII(new URL(url).hostname.replace(/\.$/, ''))
  if (host === 'localhost' || host === '127.0.0.1' || host.endsWith('.localhost')) return host
  return getDomain(host, { allowPrivateDomains: false })
}
