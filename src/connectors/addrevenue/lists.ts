import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { parseUrl } from '../shared/http/parse-url.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'

const answer = z.object({
  results: z.array(z.unknown()),
  meta: z.object({ hasNextPage: z.boolean().nullish() }).nullish(),
  links: z.object({ next: z.string().nullish() }).nullish(),
})
const pageSize = 250

/** The query of the next page's address; the address itself is not followed, so that requests stay on this list. */
const nextQuery = (next: string | null | undefined) =>
  next ? parseUrl(next, new URL('https://addrevenue.io'))?.search || null : null

/**
 * All pages of a list. Follows `links.next` if present: clients disagree on what `offset` counts. An empty page is the
 * end, whatever its links.
 */
export async function* listOf(
  get: Get,
  path: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<unknown[]> {
  let seen = 0
  let search = `?${new URLSearchParams({ ...query, limit: String(pageSize), offset: '0' }).toString()}`
  const watch = pageGuard('Addrevenue')
  for (;;) {
    const read = answer.safeParse(await get({ path: path + search }))
    if (!read.success)
      throw new NetworkError('unreadable', `Addrevenue answered ${path} with a list that could not be read.`)
    const { results, meta, links } = read.data
    if (results.length === 0) return
    watch(results)
    yield results
    seen += results.length
    const next = nextQuery(links?.next)
    if (next === search || (!next && meta?.hasNextPage !== true)) return
    search = next ?? `?${new URLSearchParams({ ...query, limit: String(pageSize), offset: String(seen) }).toString()}`
  }
}
