import type { Get } from '../connector.ts'
import { askWithClock } from '../shared/dates/network-clock.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'

const size = 200

/** A list page by page, with the network's clock. No content counts as an empty page. */
export async function* listOf(
  get: Get,
  path: string,
  query: Readonly<Record<string, string>> = {},
): AsyncGenerator<{ rows: unknown[]; answeredAt: number | null }> {
  const watch = pageGuard('Daisycon')
  for (let page = 1; ; page++) {
    const asked = { path, query: { ...query, page: String(page), per_page: String(size) } }
    const { content, answeredAt } = await askWithClock(get, asked)
    if (content === null) return
    if (!Array.isArray(content))
      throw new NetworkError('unreadable', 'Daisycon answered with a list that could not be read.')
    watch(content)
    yield { rows: content, answeredAt }
    if (content.length < size) return
  }
}
