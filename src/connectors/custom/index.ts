import type { Connector } from '../connector.ts'

const prefix = 'custom:'
const pattern = /^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The identifier of connections to a publisher's own network; contains the network's id. */
export const customIdentifier = (networkUuid: string) => `${prefix}${networkUuid.toLowerCase()}`
export const isCustom = (identifier: string) => pattern.test(identifier)

const most = 2000

/**
 * Connectors of publishers' own networks, based on `base` (the network without an API). The name is in the account's
 * row (`networkOf` in server/networks, which requests it). Everything else follows from the identifier: the template is
 * part of each programme as its `clickUrl`, so that a link is built from memory like any other; file columns are in the
 * account's row.
 */
export function customConnectors(base: Connector): (identifier: string) => Connector | undefined {
  const known = new Map<string, Connector>()
  // its files have their own columns, not those of the base
  const { upload: _, ...shared } = base
  const make = (identifier: string): Connector => ({
    ...shared,
    identifier,
    networkUuid: identifier.slice(prefix.length),
    name: 'Own network',
    // The server sets the template from the network's row, never the form. If all sales come as files, no shop needs to
    // be known.
    credentialFields: base.credentialFields
      .filter((f) => f.name !== 'linkTemplate')
      .map(({ isNeeded: _, ...field }) => field),
  })
  return (identifier) => {
    if (!isCustom(identifier)) return undefined
    const made = known.get(identifier) ?? make(identifier)
    if (known.size >= most) known.clear()
    known.set(identifier, made)
    return made
  }
}
