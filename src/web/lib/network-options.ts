import { accountNetworks, type Connected } from '../../report/account-networks.ts'
import type { Connection } from '../../contract/networks/networks.ts'
import { byLabel } from './by-label.ts'
import { connectionTitles } from './connection-title.ts'

/** Beside what statistics still speak of, though nothing more is imported from it. */
const LEFT = 'Not connected'

interface Option {
  value: string
  label: string
  note?: string
}
const option = (value: string, label: string, isConnected: boolean): Option =>
  isConnected ? { value, label } : { value, label, note: LEFT }

/** Networks to choose from: all the account ever connected, by name. */
export const networkFilterOptions = (connections: readonly Connected[]): Option[] =>
  byLabel(accountNetworks(connections).map((n) => option(n.networkUuid, n.networkName, n.isConnected)))

/** Accounts at networks to choose from, by their titles. */
export function connectionFilterOptions(connections: readonly Connection[]): Option[] {
  const titles = connectionTitles(connections)
  return byLabel(
    connections.map((c) =>
      option(c.connectionUuid, titles.get(c.connectionUuid) ?? c.connectionName, c.connectionIsActive),
    ),
  )
}
