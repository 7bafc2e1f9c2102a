import { customIdentifier } from '../../connectors/custom/index.ts'
import { direct } from '../../connectors/direct/index.ts'
import { connectorOf, factsOf, networks } from '../../connectors/index.ts'
import type { Tx } from '../store/database/open.ts'
import { ownNetworkNames } from './custom/own-networks.ts'
import { connection } from './tables.ts'

/** Uuid and name of a network by the identifier in its connections. */
export type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }

/** Names of networks for an account, including its own and deleted ones. An unknown network keeps its identifier. */
export async function networkOf(tx: Tx): Promise<NetworkOf> {
  const own = new Map((await ownNetworkNames(tx)).map((n) => [customIdentifier(n.uuid), n.name]))
  return (identifier) => {
    const facts = factsOf(identifier)
    return {
      networkUuid: facts?.networkUuid ?? '',
      networkName: own.get(identifier) ?? facts?.name ?? identifier,
    }
  }
}

/** Whether a network reports which conversions it has paid. */
export const reportsPayments = (identifier: string): boolean => (connectorOf(identifier)?.reports.paid ?? null) !== null

export const networkIdentifier = (networkUuid: string): string =>
  networks.find((n) => n.networkUuid === networkUuid)?.identifier ?? customIdentifier(networkUuid)

/** The source that shows that a network paid a sale; null for a network without payment reports. */
export function paidBy(networkUuid: string): string | null {
  const identifier = networkIdentifier(networkUuid)
  // partners' statements are closed and marked as paid in this product
  if (identifier === direct.identifier) return 'statements that are marked as paid'
  return connectorOf(identifier)?.reports.paid ?? null
}

/** Networks that pay an account, currently or formerly connected, with every name their payments may have. */
export async function payingNetworks(
  tx: Tx,
): Promise<{ networkUuid: string; networkName: string; payers: string[] }[]> {
  const nameOf = await networkOf(tx)
  const made = await tx.selectDistinct({ network: connection.network }).from(connection)
  return made
    .filter(({ network }) => network !== direct.identifier)
    .map(({ network }) => {
      const known = nameOf(network)
      return { ...known, payers: [known.networkName, ...(factsOf(network)?.payers ?? [])] }
    })
    .toSorted((a, b) => (a.networkName < b.networkName ? -1 : 1))
}
