import type { Connector } from '../connector.ts'

const prefix = 'custom:'
const pattern = /^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The identifier connections of a publisher's own network carry; the network's id is in it. */
export const customIdentifier = (networkUuid: string) => `${prefix}${networkUuid.toLowerCase()}`
export const isCustom = (identifier: string) => pattern.test(identifier)

const most = 2000

/**
 * Connectors of publishers' own networks, which are `base` (the network without an API). How one is called is in
 * the account's row (`networkOf` in server/networks, which asks for it). Everything else follows from its identifier: the template travels with each programme as its `clickUrl`, so that a link is made
 * from memory like any other; columns of files are in the account's row.
 */
export function customConnectors(base: Connector): (identifier: string) => Connector | undefined {
  const known = new Map<string, Connector>()
  // its files have columns of its own, not those of the base
  const { upload: _, ...shared } = base
  const make = (identifier: string): Connector => ({
    ...shared,
    identifier,
    networkUuid: identifier.slice(prefix.length),
    name: 'Own network',
    // The template is put in by the server out of the network's row, never by the form.
    // Where all sales come as files, no shop needs to be known.
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
