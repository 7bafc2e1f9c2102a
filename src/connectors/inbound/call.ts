import { z } from 'zod'
import type { Get } from '../connector.ts'
import { askWithClock } from '../shared/dates/network-clock.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'
import type { InboundCredentials } from './credentials.ts'

const answer = z.object({
  response: z.object({
    status: z.coerce.number(),
    data: z.unknown().optional(),
    errorMessage: z.string().nullish(),
    errors: z.unknown().optional(),
  }),
})
const paged = z.object({ pageCount: z.coerce.number().nullish(), data: z.unknown().optional() })

const isAboutKey = (text: string) => /api.?key|network.?token|auth|permission|access/i.test(text)

/** One call, with the partner's clock. Errors come with status 200 and `response.status` -1. */
export async function call(
  get: Get,
  { apiKey }: InboundCredentials,
  [target, method]: readonly [string, string],
  search: readonly (readonly [string, string])[] = [],
): Promise<{ data: unknown; answeredAt: number | null }> {
  const query = new URLSearchParams([['Target', target], ['Method', method], ...search.map(([k, v]) => [k, v])])
  const { content, answeredAt } = await askWithClock(get, {
    path: `/Apiv3/json?${query.toString()}`,
    query: { api_key: apiKey },
  })
  const read = answer.safeParse(content)
  if (!read.success)
    throw new NetworkError('unreadable', `The partner answered ${method} with data that could not be read.`)
  const { status, data, errors, errorMessage } = read.data.response
  if (status === 1) return { data, answeredAt }
  // The original text stays out of the message: it may repeat the key.
  throw isAboutKey(`${errorMessage ?? ''} ${JSON.stringify(errors ?? '')}`)
    ? new NetworkError('credentials', 'The partner does not accept the API key. Reconnect with a valid one.')
    : new NetworkError('refused', `The partner refused the call ${method}.`)
}

/** Rows come as an array, or as an object keyed by id. */
function rowsOf(data: unknown, method: string): unknown[] {
  if (Array.isArray(data)) return data
  if (data === null || data === '') return []
  if (typeof data === 'object' && data !== undefined) return Object.values(data as Record<string, unknown>)
  throw new NetworkError('unreadable', `The partner answered ${method} with a list that could not be read.`)
}

/** All pages of a list, page by page. */
export async function* listOf(
  get: Get,
  credentials: InboundCredentials,
  about: readonly [string, string],
  search: readonly (readonly [string, string])[],
): AsyncGenerator<{ rows: unknown[]; answeredAt: number | null }> {
  const watch = pageGuard('The partner')
  for (let page = 1; ; page++) {
    const { data, answeredAt } = await call(get, credentials, about, [
      ...search,
      ['limit', '500'],
      ['page', String(page)],
    ])
    const read = paged.safeParse(data)
    const isPaged = read.success && typeof data === 'object' && data !== null && 'pageCount' in data
    const rows = rowsOf(isPaged ? read.data.data : data, about[1])
    watch(rows)
    yield { rows, answeredAt }
    if (!isPaged || rows.length === 0 || page >= (read.data.pageCount ?? 1)) return
  }
}
