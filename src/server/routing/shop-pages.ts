import { isLoopbackName } from '../address/address.ts'
import type { NetworkLinks } from './network-links.ts'
import { indexOwnNetworks, type OwnNetwork } from './own-networks.ts'
import { isNetworkHostOf, linkedShopPage } from './redirect-rules.ts'
import { readTarget } from './target.ts'

type Parts = {
  links: NetworkLinks
  /** Networks of the account whose links are read. */
  ownNetworks: readonly OwnNetwork[]
  accountUuid: string
  ownHosts: ReadonlySet<string>
}

/**
 * Reads a typed or pasted target as the redirect will, and unwraps network links: the shop's own page is stored. `site`
 * is a domain; one on this machine may lead to others on it.
 */
export function createShopPages({ links, ownNetworks, accountUuid, ownHosts }: Parts) {
  const known = { snapshot: indexOwnNetworks(ownNetworks), links }
  return (site: string, text: string): { url: URL; isUnwrapped: boolean } | { error: string } => {
    const read = (address: string) => {
      const found = readTarget(address, { ownHosts, allowLoopback: isLoopbackName(site) })
      return 'error' in found ? { error: found.error.replace(/^targetUrl: /, '') } : found
    }
    const first = read(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
    if ('error' in first) return first
    if (!isNetworkHostOf(known, { accountUuid }, first.url.hostname)) return { url: first.url, isUnwrapped: false }
    const shop = linkedShopPage(known, { accountUuid }, first.url)
    if (!shop) return { error: 'is a network’s link in which no page of a shop can be read: give the shop’s own page' }
    const behind = read(shop.href)
    return 'error' in behind ? behind : { url: behind.url, isUnwrapped: true }
  }
}
export type ShopPages = ReturnType<typeof createShopPages>
