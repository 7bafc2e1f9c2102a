import { customIdentifier } from '../../connectors/custom/index.ts'
import { factsOf, networks } from '../../connectors/index.ts'
import type { NetworkFacts } from '../../connectors/connector.ts'

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
  networkName: (network: string) => string
  /** What a network's click link carries as the shop's address, readable or not; null when it carries none. */
  nestedTarget: (url: URL) => string | null
}

/** What tracking, reports and merchants may know of networks; none of them holds the list of connectors. */
const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** Not by `URL.canParse`, which Node 20 gets wrong for letters of Latin-1 once it is compiled. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

/** A click link that leads to another network's click link is followed this often. */
const deepest = 3

/**
 * `baseUrls` may move a network's links elsewhere (`awin.click`), for try-outs on one machine: the link is the same, its origin is
 * the other one.
 */
export function createNetworkLinks(baseUrls: Readonly<Record<string, string>> = {}): NetworkLinks {
  const byClickHost = (host: string): NetworkFacts | undefined =>
    networks.find((n) => n.clickHosts.some((h) => isBelow(host, h)))
  const nestedTarget = (url: URL, depth = 0): string | null => {
    const network = byClickHost(url.hostname.toLowerCase())
    if (!network) return null
    for (const name of network.targetParameters) {
      const value = url.searchParams.get(name)
      if (!value) continue
      const inner = webAddress(value)
      if (!inner) return value // not "none": the network may read it otherwise than we do
      return (depth < deepest ? nestedTarget(inner, depth + 1) : null) ?? inner.href
    }
    return null
  }
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
    networkName: (identifier) => factsOf(identifier)?.name ?? identifier,
    nestedTarget: (url) => nestedTarget(url),
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

/** Names of networks for modules that know connections only. One that is not known (any more) keeps its identifier. */
export const networkNames = {
  networkOf: (identifier: string) => {
    const facts = factsOf(identifier)
    return { networkUuid: facts?.networkUuid ?? '', networkName: facts?.name ?? identifier }
  },
  identifierOf: (networkUuid: string) =>
    networks.find((n) => n.networkUuid === networkUuid)?.identifier ?? customIdentifier(networkUuid),
}
