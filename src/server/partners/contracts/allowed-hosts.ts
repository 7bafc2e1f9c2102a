import { shopHost } from '../../../contract/partners/shop-url.ts'
import { asciiHost } from '../../address/address.ts'

const bare = (host: string) => asciiHost(host).replace(/^www\./, '')

/** The hosts of what was agreed: the shop's own and those named beside it. */
export const hostsOf = (terms: readonly { url: string; domainAliases: string }[]): string[] => [
  ...new Set(
    terms.flatMap((t) => [shopHost(t.url), ...t.domainAliases.split(',').filter(Boolean)].map((h) => bare(h))),
  ),
]

/** What is said of a page on any other host. */
export const foreignHost = (host: string): string => `host: ${host || 'No host'} is none of this shop`

/** Whether a host is one of them, or below one: `shop.dk.evil.com` and `evilshop.dk` are not below `shop.dk`. */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean => {
  const asked = bare(host)
  return asked !== '' && allowed.some((h) => asked === h || asked.endsWith(`.${h}`))
}
