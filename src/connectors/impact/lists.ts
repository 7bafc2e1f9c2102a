import { z } from 'zod'
import type { Get } from '../connector.ts'
import { askWithClock } from '../shared/dates/network-clock.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'

const answer = z.record(z.string(), z.unknown())

/** Rows of one page, and the network's own clock at the time of the answer. */
export type ImpactPage = { rows: unknown[]; answeredAt: number | null }

/** All pages of a list, page by page; `@numpages` is their number. */
export async function* listOf(
  get: Get,
  { path, key, query = {} }: { path: string; key: string; query?: Readonly<Record<string, string>> },
): AsyncGenerator<ImpactPage> {
  const watch = pageGuard('impact.com')
  for (let page = 1; ; page++) {
    const { content, answeredAt } = await askWithClock(get, {
      path,
      query: { ...query, Page: String(page), PageSize: '1000' },
    })
    const read = answer.safeParse(content)
    const rows = read.data?.[key]
    if (!read.success || !Array.isArray(rows))
      throw new NetworkError('unreadable', `impact.com answered with ${key} that could not be read.`)
    watch(rows)
    yield { rows, answeredAt }
    const last = Number(read.data['@numpages'] ?? 1)
    if (rows.length === 0 || !(page < last)) return
  }
}
