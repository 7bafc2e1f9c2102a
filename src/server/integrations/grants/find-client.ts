import { z } from 'zod'
import { toUrl } from '../../address/address.ts'
import type { Visit } from '../../outside/index.ts'
import { Fail } from '../../http/fail.ts'
import { type Client, clientNameProblem, knowsAny, mostRedirects, readClientId, redirectProblem } from './client.ts'

export type FindClientParts = { key: Buffer; visit: Visit }

const checked = (problemOf: (text: string) => string | null) =>
  z.string().superRefine((text, ctx) => {
    const message = problemOf(text)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
/** An assistant's description, from its own document or its registration. Other fields are ignored. */
export const clientSaid = z.object({
  client_name: checked(clientNameProblem).optional(),
  redirect_uris: z.array(checked(redirectProblem)).min(1, 'Name an address').max(mostRedirects),
})
/** Without a name, it is named by its redirect host. */
export const nameOfClient = ({ client_name: name, redirect_uris: [first = ''] }: z.output<typeof clientSaid>): string =>
  name ?? `Assistant at ${new URL(first).hostname}`

const unknown = () => new Fail('badInput', 'This assistant is not known here. Connect it again in the assistant.')
const unread = (why: string, detail?: unknown) =>
  new Fail('badInput', `What the assistant says of itself cannot be read: ${why}`, detail)

const limits = { headerMs: 5000, totalMs: 8000, maxBytes: 10_000 }
/** The URL of a document is the id, so only one spelling is allowed. */
function documentUrl(clientId: string): URL | null {
  const url = toUrl(clientId)
  const isPlain =
    url?.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    !/[#@]|\/\.{1,2}(\/|$)/.test(clientId)
  return isPlain ? url : null
}

async function readDocument(clientId: string, url: URL, visit: Visit): Promise<Client> {
  let hops = 0
  // the document must be at its own URL: redirects are not followed
  const once = () => hops++ === 0
  const found = await visit(clientId, { accept: 'application/json', limits, mayVisit: once }).catch(
    (problem: unknown) => {
      throw unread(`${url.hostname} cannot be reached`, problem)
    },
  )
  if (found?.status !== 200) throw unread(`${url.hostname} does not answer with it`)
  let raw: unknown
  try {
    raw = JSON.parse(found.body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw unread('it is no JSON')
    throw error
  }
  const { success, data, error } = clientSaid.extend({ client_id: z.literal(clientId) }).safeParse(raw)
  if (!success) throw unread(`${error.issues[0]?.path.join('.') ?? ''} ${error.issues[0]?.message ?? ''}`)
  return { name: nameOfClient(data), host: url.hostname, knows: knowsAny(data.redirect_uris) }
}

/** The client of a client id: a registered one, or the document at that URL. Throws when there is none. */
export function createFindClient({ key, visit }: FindClientParts) {
  return async (clientId: string): Promise<Client> => {
    if (!clientId.startsWith('https://')) {
      const client = readClientId(key, clientId)
      if (!client) throw unknown()
      return client
    }
    const url = documentUrl(clientId)
    if (!url) throw unknown()
    return readDocument(clientId, url, visit)
  }
}
export type FindClient = ReturnType<typeof createFindClient>
