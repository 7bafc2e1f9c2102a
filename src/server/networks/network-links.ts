import { factsOf, networks } from '../../connectors/index.ts'
import type { NetworkFacts } from '../../connectors/connector.ts'

/** What is known of the links of a network. */
export type LinkRule = {
  /** Query parameters that hold the shop's address. Networks read their names in any capitals. */
  targetParameters: readonly string[]
  /** The shop's address stands where nobody can read it out again. */
  hidesTarget?: boolean | undefined
  /** Paths of links that always hold an address: one without is not read as the network reads it. */
  carriesAlways?: RegExp | undefined
  /** A target may also be a page of the programme's own shop, such as `/shoes`. */
  takesPages?: boolean | undefined
}

/** What the redirect asks of the networks module, which alone knows the connectors. */
export type NetworkLinks = {
  /** The network's own tracking link with the click id in its sub-id parameter; null when this campaign cannot carry the target. */
  deepLink: (
    network: string,
    p: { programmeId: string; partnerId: string; clickUrl: string | null; clickId: string; target: string },
  ) => string | null
  /** Click domains of all networks; a subdomain counts too. */
  clickHosts: string[]
  networkUuid: (network: string) => string
  /** What is known of links at this host, or below a network's host. */
  linkRule: (host: string) => LinkRule | undefined
}

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/**
 * `baseUrls` may move a network's links elsewhere (`awin.click`), for try-outs on one machine: the link is the same, its origin is
 * the other one.
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
