import { isInbound } from '../contract/performance.ts'
import type { Connection } from '../contract/networks/networks.ts'

/** A network of which the account has, or had, a connection. Left ones keep their rows in every report. */
export interface AccountNetwork {
  networkUuid: string
  networkName: string
  networkIdentifier: string
  isConnected: boolean
}
export type Connected = Pick<Connection, 'connectionIsActive' | 'network'>

/** The networks behind connections, each once, whether one of them is still in use or not. */
export function accountNetworks(connections: readonly Connected[]): AccountNetwork[] {
  const found = new Map<string, AccountNetwork>()
  for (const { network, connectionIsActive } of connections) {
    const isConnected = connectionIsActive || found.get(network.networkUuid)?.isConnected === true
    found.set(network.networkUuid, { ...network, isConnected })
  }
  return [...found.values()]
}

/** Names by uuid: of networks that were left too, and of one's own that were deleted. */
export const networkNamesOf = (connections: readonly Connected[]): Map<string, string> =>
  new Map(connections.map(({ network }) => [network.networkUuid, network.networkName]))

/** The networks that the value 'all' of the network filter leaves out: those of direct partners. */
export const inboundOf = (connections: readonly Connected[]): string[] =>
  accountNetworks(connections)
    .filter(isInbound)
    .map((n) => n.networkUuid)
