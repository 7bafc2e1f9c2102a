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
