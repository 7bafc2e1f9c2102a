import { z } from 'zod'
import type { Get, GetRequest } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'

const answer = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ last_page: z.coerce.number().int().nullish() }).nullish(),
})

/** All pages of a list, page by page. An answer without a pagination block is the only page. */
export async function* pagesOf(get: Get, request: GetRequest, what: string): AsyncGenerator<unknown[]> {
  const watch = pageGuard('Webgains')
  for (let page = 1; ; page++) {
    const read = answer.safeParse(
      await get({ ...request, query: { ...request.query, size: '250', page: String(page) } }),
    )
    if (!read.success) throw new NetworkError('unreadable', `Webgains answered with ${what} that could not be read.`)
    watch(read.data.data)
    yield read.data.data
    if (page >= (read.data.pagination?.last_page ?? 1) || read.data.data.length === 0) return
  }
}
