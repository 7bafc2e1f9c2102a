import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string().nullish() })).nullish(),
})

type Where = { base: string; path: string }
export const commissionsApi: Where = { base: 'commissions', path: '/query' }
export const programsApi: Where = { base: 'programs', path: '/query' }
export const productsApi: Where = { base: 'products', path: '/query' }
export const accountsApi: Where = { base: 'accounts', path: '/graphql' }

/**
 * One GraphQL query. Errors come with status 200.
 *
 * @throws NetworkError `credentials` if an error mentions the token or permissions; `refused` for others
 */
export async function graphql(
  get: Get,
  { base, path }: Where,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const content = await get({
    base,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const read = answer.safeParse(content)
  const [error] = read.data?.errors ?? []
  if (error) {
    const isRight = /token|auth|permission|forbidden|access/i.test(error.message ?? '')
    throw new NetworkError(
      isRight ? 'credentials' : 'refused',
      isRight
        ? 'CJ does not accept the personal access token for this company. Reconnect with valid credentials.'
        : 'CJ refused the question.',
    )
  }
  if (!read.success || !read.data.data)
    throw new NetworkError('unreadable', 'CJ answered with something that could not be read.')
  return read.data.data
}
