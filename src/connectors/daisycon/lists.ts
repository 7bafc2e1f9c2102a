import type { Get } from '../connector.ts'
import { NetworkError } from '../network-error.ts'
import { pageGuard } from '../transaction-rows.ts'

const size = 200

/** A list page by page. No content is an empty page. */
export async function* listOf(
  get: Get,
  path: string,
  query: Readonly<Record<string, string>> = {},
): AsyncGenerator<unknown[]> {
  const watch = pageGuard('Daisycon')
  for (let page = 1; ; page++) {
    const content = await get({ path, query: { ...query, page: String(page), per_page: String(size) } })
    if (content === null) return
    if (!Array.isArray(content))
      throw new NetworkError('unreadable', 'Daisycon answered with a list that could not be read.')
    watch(content)
    yield content
    if (content.length < size) return
  }
}
