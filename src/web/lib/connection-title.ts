import type { Connection } from '../../contract/networks/networks.ts'

type Named = Pick<Connection, 'connectionUuid' | 'connectionName' | 'network'>

/** The title of a connection: its name, or its index among the connections of the network (from 0). */
const connectionTitle = ({ connectionName, network }: Named, index: number): string =>
  connectionName.trim() || `${network.networkName} ${index + 1}`

/** Titles by uuid for connections of any networks, in their order. */
export function connectionTitles(connections: readonly Named[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>()
  return new Map(
    connections.map((c) => {
      const index = count.get(c.network.networkUuid) ?? 0
      count.set(c.network.networkUuid, index + 1)
      return [c.connectionUuid, connectionTitle(c, index)]
    }),
  )
}
