import { z } from 'zod'
import { type Connector, defineConnector } from '../connector.ts'
import { type GenericSettings, generic } from '../generic/index.ts'

const prefix = 'custom:'
const pattern = /^custom:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The identifier connections of a publisher's own network carry; the network's id is in it. */
export const customIdentifier = (networkUuid: string) => `${prefix}${networkUuid.toLowerCase()}`
export const isCustom = (identifier: string) => pattern.test(identifier)

const shape = z.object({
  programmes: z.string().default(''),
  partnerId: z.string().trim().max(100, 'Has at most 100 characters').default(''),
  /** Put in by the server out of the network's row, never by the form. */
  linkTemplate: z.string().default(''),
})
const known = new Map<string, Connector>()
const most = 2000

/**
 * The connector of a publisher's own network. All of it follows from the identifier: the template travels with each programme
 * as its `clickUrl`, so that a link is made from memory like any other; names and columns are in the account's row.
 */
export function customConnector(identifier: string): Connector | undefined {
  if (!isCustom(identifier)) return undefined
  const made = known.get(identifier)
  if (made) return made
  const fields = generic.credentialFields.filter((f) => f.name !== 'linkTemplate')
  const connector = defineConnector<GenericSettings>({
    ...generic,
    identifier,
    networkUuid: identifier.slice(prefix.length),
    name: 'Own network',
    credentialFields: fields,
    credentials: shape.transform((c, ctx) => {
      const read = generic.credentials.safeParse(c)
      if (read.success) return read.data
      for (const issue of read.error.issues)
        ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message, input: c })
      return z.NEVER
    }),
  })
  if (known.size >= most) known.clear()
  known.set(identifier, connector as Connector)
  return connector as Connector
}
