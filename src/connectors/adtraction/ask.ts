import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'

const nothing = z.object({ message: z.string() })

/**
 * Requests a list with a body. The answer is a bare list; an object saying there is nothing counts as an empty one.
 *
 * @throws NetworkError `unreadable` for every other answer
 */
export async function ask(get: Get, path: string, body: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const content = await get({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(body),
  })
  if (Array.isArray(content)) return content
  const said = nothing.safeParse(content).data?.message ?? ''
  if (/\bno\b.*\bfound\b/i.test(said)) return []
  throw new NetworkError('unreadable', 'Adtraction answered with a list that could not be read.')
}
