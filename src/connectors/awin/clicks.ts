import { z } from 'zod'
import { addDays, type Day } from '../../contract/days.ts'
import type { ClickCount, Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { Window } from '../shared/http/windows.ts'
import { joined } from './programmes.ts'

const row = z.object({ advertiserId: z.coerce.string().min(1), clicks: z.coerce.number().int().min(0) })

/**
 * The report by advertiser sums over its days and covers one region, so each day of each region with a joined programme
 * is a separate request: in the background, because all requests of a token share twenty a minute.
 */
export async function clicks(
  get: Get,
  { publisherId }: { publisherId: string },
  { from, to }: Window,
): Promise<ClickCount[]> {
  const regions = [...new Set((await joined(get, { publisherId })).flatMap((p) => p.countries))].toSorted()
  const counts: ClickCount[] = []
  for (let day: Day = from; day <= to; day = addDays(day, 1))
    for (const region of regions) {
      const rows = z.array(row).safeParse(
        await get({
          path: `/publishers/${publisherId}/reports/advertiser`,
          query: { startDate: day, endDate: day, region, timezone: 'UTC' },
          background: true,
        }),
      )
      if (!rows.success)
        throw new NetworkError('unreadable', 'Awin answered with a report of clicks that could not be read.')
      for (const { advertiserId: programme, clicks: n } of rows.data)
        if (n > 0) counts.push({ day, programme, media: publisherId, clicks: n, unique: null })
    }
  return counts
}
