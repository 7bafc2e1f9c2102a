import { isInbound } from '../contract/performance.ts'
import type { Connection } from '../contract/networks/networks.ts'

/** A network the account has, or had, a connection to. Former ones keep their rows in every report. */
export interface AccountNetwork {
  networkUuid: string
  networkName: string
  networkIdentifier: string
  isConnected: boolean
}
export type Connected = Pick<Connection, 'connectionIsActive' | 'network'>

/** The networks behind connections, each once, whether still in use or not. */
export function accountNetworks(connections: readonly Connected[]): AccountNetwork[] {
  const found = new Map<string, AccountNetwork>()
  for (const { network, connectionIsActive } of connections) {
    const isConnected = connectionIsActive || found.get(network.networkUuid)?.isConnected === true
    found.set(network.networkUuid, { ...network, isConnected })
  }
  return [...found.values()]
}

/** Names by uuid, including former networks and the account's own deleted ones. */
export const networkNamesOf = (connections: readonly Connected[]): Map<string, string> =>
  new Map(connections.map(({ network }) => [network.networkUuid, network.networkName]))

/** The networks excluded by the value 'all' of the network filter: those of direct partners. */
export const inboundOf = (connections: readonly Connected[]): string[] =>
  accountNetworks(connections)
    .filter(isInbound)
    .map((n) => n.networkUuid)
