import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'

const page = z.object({ items: z.array(z.unknown()), reportCurrencyCode: z.string().nullish() })
const size = 100

/** A list page by page, with the currency of its amounts if given. Some lists come inside an array of one. */
export async function* listOf(
  get: Get,
  path: string,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<{ rows: unknown[]; currency: string }> {
  const watch = pageGuard('Tradedoubler')
  for (let number = 0; ; number++) {
    const content = await get({ path, query: { ...query, offset: String(number * size), limit: String(size) } })
    const read = page.safeParse(Array.isArray(content) && content.length === 1 ? content[0] : content)
    if (!read.success) throw new NetworkError('unreadable', 'Tradedoubler answered with a list that could not be read.')
    watch(read.data.items)
    yield { rows: read.data.items, currency: read.data.reportCurrencyCode ?? '' }
    if (read.data.items.length < size) return
  }
}
