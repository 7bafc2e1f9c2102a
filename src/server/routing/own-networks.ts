import { registrable, toUrl } from '../address/address.ts'

/** A network that an account describes itself. Only that account's sites know it: nobody else vouches for its hosts. */
export type OwnNetwork = {
  accountUuid: string
  /** Hosts of its click links, without `www.`; each covers its subdomains. */
  hosts: string[]
  /** Query parameters of its links that contain the target page. */
  targetParameters: string[]
  /** Its links contain the target page where it cannot be read back, for instance in the path. */
  hidesTarget: boolean
}

const marker = 'outbound-target'
const bare = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '')

/** What its template tells about its links. The template's host is always a click host, listed or not. */
export function ownNetworkOf(row: { accountUuid: string; linkTemplate: string; hosts: readonly string[] }): OwnNetwork {
  const url = toUrl(row.linkTemplate.replaceAll(/\{(\w+)(?::raw)?\}/g, (_, name) => (name === 'target' ? marker : 'x')))
  const hosts = [...row.hosts, url?.hostname ?? ''].map((h) => bare(toUrl(`https://${h}`)?.hostname ?? ''))
  const parameters = url ? [...url.searchParams] : []
  const targetParameters = parameters.filter(([, value]) => value === marker).map(([name]) => name)
  const elsewhere = (row.linkTemplate.match(/\{target(:raw)?\}/g)?.length ?? 0) > targetParameters.length
  return {
    accountUuid: row.accountUuid,
    // nobody owns a host like `co.uk`
    hosts: [...new Set(hosts)].filter((h) => registrable(h) !== null),
    targetParameters: [...new Set(targetParameters)],
    hidesTarget: url === null || elsewhere || row.linkTemplate.includes('{target:raw}'),
  }
}

/** Looks networks up by account and click host. */
export function indexOwnNetworks(networks: readonly OwnNetwork[]) {
  const byHost = new Map<string, OwnNetwork>()
  const hosts = new Map<string, string[]>()
  for (const network of networks) {
    for (const host of network.hosts) {
      const key = `${network.accountUuid} ${host}`
      const before = byHost.get(key)
      // two networks on one host: what either cannot read counts as unreadable
      byHost.set(key, before ? merged(before, network) : network)
    }
    hosts.set(network.accountUuid, [...(hosts.get(network.accountUuid) ?? []), ...network.hosts])
  }
  return {
    ownNetwork: (accountUuid: string, host: string): OwnNetwork | undefined => {
      if (!hosts.has(accountUuid)) return undefined
      for (let name = bare(host); ; ) {
        const found = byHost.get(`${accountUuid} ${name}`)
        const dot = name.indexOf('.')
        if (found || dot < 0) return found
        name = name.slice(dot + 1)
      }
    },
    ownHosts: (accountUuid: string): readonly string[] => hosts.get(accountUuid) ?? [],
  }
}

const merged = (a: OwnNetwork, b: OwnNetwork): OwnNetwork => ({
  ...a,
  targetParameters: [...new Set([...a.targetParameters, ...b.targetParameters])],
  hidesTarget: a.hidesTarget || b.hidesTarget,
})
