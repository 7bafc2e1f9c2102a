import { z } from 'zod'
import type { ClickCount, Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { Window } from '../shared/http/windows.ts'
import type { TradedoublerCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const statistic = z.object({ date: z.coerce.string(), clicks: z.coerce.number().int().min(0) })
const written = /^(\d{4})-?(\d{2})-?(\d{2})/

/** Statistics by day and source: totals over all programmes. */
export async function clicks(
  get: Get,
  { sourceId, currency }: TradedoublerCredentials,
  { from, to }: Window,
): Promise<ClickCount[]> {
  const query = {
    intervalType: 'day',
    reportType: 'date',
    fromDate: from.replaceAll('-', ''),
    toDate: to.replaceAll('-', ''),
    reportCurrencyCode: currency,
    sourceId,
  }
  const counts = new Map<string, number>()
  for await (const { rows } of listOf(get, '/publisher/report/statistics', query))
    for (const row of rows) {
      const read = statistic.safeParse(row)
      const [, year, month, day] = written.exec(read.data?.date ?? '') ?? []
      if (!read.data || !year)
        throw new NetworkError('unreadable', 'Tradedoubler answered with statistics that could not be read.')
      const date = `${year}-${month}-${day}`
      counts.set(date, (counts.get(date) ?? 0) + read.data.clicks)
    }
  return [...counts]
    .filter(([day]) => day >= from && day <= to)
    .map(([day, n]) => ({ day, programme: '', media: sourceId, clicks: n, unique: null }))
}
