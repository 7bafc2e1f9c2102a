import { factsOf, networks } from '../../connectors/index.ts'
import type { NetworkFacts } from '../../connectors/connector.ts'

/** What is known about the links of a network. */
export type LinkRule = {
  /** Query parameters that contain the shop's address. Networks ignore the case of their names. */
  targetParameters: readonly string[]
  /** The shop's address is encoded and cannot be read from the link. */
  hidesTarget?: boolean | undefined
  /** Paths of links that always contain an address: a link without one is not read the way the network reads it. */
  carriesAlways?: RegExp | undefined
  /** A target may also be a page of the programme's own shop, such as `/shoes`. */
  takesPages?: boolean | undefined
}

/** What the redirect needs from the networks module, the only one that knows the connectors. */
export type NetworkLinks = {
  /**
   * The network's tracking link with the click id in its sub-id parameter; null when this campaign cannot carry the
   * target.
   */
  deepLink: (
    network: string,
    p: { programmeId: string; partnerId: string; clickUrl: string | null; clickId: string; target: string },
  ) => string | null
  /** Click domains of all networks; a subdomain counts too. */
  clickHosts: string[]
  networkUuid: (network: string) => string
  /** What is known about links at this host, or at a subdomain of a network's host. */
  linkRule: (host: string) => LinkRule | undefined
}

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/**
 * `baseUrls` may redirect a network's links to another origin (`awin.click`), for testing on one machine; the rest of
 * the link stays the same.
 */
export function createNetworkLinks(baseUrls: Readonly<Record<string, string>> = {}): NetworkLinks {
  const byClickHost = (host: string): NetworkFacts | undefined =>
    networks.find((n) => n.clickHosts.some((h) => isBelow(host, h.replace(/^www\./, ''))))
  return {
    deepLink: (identifier, parts) => {
      const link = factsOf(identifier)?.deepLink(parts) ?? null
      const elsewhere = Object.hasOwn(baseUrls, `${identifier}.click`) ? baseUrls[`${identifier}.click`] : undefined
      if (!link || !elsewhere) return link
      const url = new URL(link)
      return new URL(url.pathname + url.search + url.hash, elsewhere).href
    },
    clickHosts: [...new Set(networks.flatMap((n) => n.clickHosts))],
    networkUuid: (identifier) => factsOf(identifier)?.networkUuid ?? '',
    linkRule: (named) => {
      const host = named.toLowerCase()
      const facts = byClickHost(host)
      return facts?.shortHosts?.some((h) => isBelow(host, h)) ? { ...facts, hidesTarget: true } : facts
    },
  }
}

export const allNetworks = () =>
  networks.map(({ networkUuid, name, identifier, clickHosts, targetParameters }) => ({
    networkUuid,
    name,
    identifier,
    clickHosts,
    targetParameters,
  }))
