import { shopHost } from '../../../contract/partners/shop-url.ts'
import { asciiHost } from '../../address/address.ts'

const bare = (host: string) => asciiHost(host).replace(/^www\./, '')

/** The hosts in the terms: the shop's own and its domain aliases. */
export const hostsOf = (terms: readonly { url: string; domainAliases: string }[]): string[] => [
  ...new Set(
    terms.flatMap((t) => [shopHost(t.url), ...t.domainAliases.split(',').filter(Boolean)].map((h) => bare(h))),
  ),
]

/** The error for a page on any other host. */
export const foreignHost = (host: string): string => `host: ${host || 'No host'} is none of this shop`

/** Whether a host is one of these or a subdomain: `shop.dk.evil.com` and `evilshop.dk` are not below `shop.dk`. */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean => {
  const asked = bare(host)
  return asked !== '' && allowed.some((h) => asked === h || asked.endsWith(`.${h}`))
}
