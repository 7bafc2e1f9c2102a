import { accountNetworks, type Connected } from '../../report/account-networks.ts'
import type { Connection } from '../../contract/networks/networks.ts'
import { byLabel } from './by-label.ts'
import { connectionTitles } from './connection-title.ts'

/** Label of networks that statistics still contain, although nothing more is imported from them. */
const LEFT = 'Not connected'

interface Option {
  value: string
  label: string
  note?: string
}
const option = (value: string, label: string, isConnected: boolean): Option =>
  isConnected ? { value, label } : { value, label, note: LEFT }

/** Options for networks: all that the account ever connected, by name. */
export const networkFilterOptions = (connections: readonly Connected[]): Option[] =>
  byLabel(accountNetworks(connections).map((n) => option(n.networkUuid, n.networkName, n.isConnected)))

/** Options for connections, by their titles. */
export function connectionFilterOptions(connections: readonly Connection[]): Option[] {
  const titles = connectionTitles(connections)
  return byLabel(
    connections.map((c) =>
      option(c.connectionUuid, titles.get(c.connectionUuid) ?? c.connectionName, c.connectionIsActive),
    ),
  )
}
