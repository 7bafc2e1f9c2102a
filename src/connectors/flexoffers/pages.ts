import { z } from 'zod'
import type { Get, GetRequest } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'

const answer = z.object({ results: z.array(z.unknown()), totalCount: z.coerce.number().nullish() })

/** All pages of a list, page by page. An answer without content (204) is an empty list. */
export async function* pagesOf(
  get: Get,
  request: GetRequest,
  { pageSize, what }: { pageSize: number; what: string },
): AsyncGenerator<unknown[]> {
  let seen = 0
  const watch = pageGuard('FlexOffers')
  for (let page = 1; ; page++) {
    const query = { ...request.query, page: String(page), pageSize: String(pageSize) }
    const content = await get({ ...request, query })
    if (content === null) return
    const read = answer.safeParse(content)
    if (!read.success) throw new NetworkError('unreadable', `FlexOffers answered with ${what} that could not be read.`)
    const { results, totalCount } = read.data
    watch(results)
    yield results
    seen += results.length
    const isLast = totalCount == null ? results.length < pageSize : seen >= totalCount
    if (isLast || results.length === 0) return
  }
}
