import { addDays, type Day } from '../../contract/days.ts'
import type { ClickCount, Get } from '../connector.ts'
import { childOf, childrenOf, findXml, textOf } from '../shared/xml/xml.ts'
import type { Window } from '../shared/http/windows.ts'
import type { TradetrackerCredentials } from './credentials.ts'
import { call } from './soap.ts'

/**
 * The report by campaign sums over its days, so each day is a separate request. It counts all clicks, and unique
 * visitors.
 */
export async function clicks(
  get: Get,
  { siteId }: TradetrackerCredentials,
  { from, to }: Window,
): Promise<ClickCount[]> {
  const counts: ClickCount[] = []
  for (let day: Day = from; day <= to; day = addDays(day, 1)) {
    const { result } = await call(get, 'getReportCampaign', [
      ['affiliateSiteID', siteId],
      [
        'options',
        [
          ['dateFrom', day],
          ['dateTo', day],
        ],
      ],
    ])
    const inside = childrenOf(childrenOf(result)[0], 'item')
    for (const row of inside.length > 0 ? inside : childrenOf(findXml(result, 'return'), 'item')) {
      const data = childOf(row, 'reportData')
      const [all, unique] = [Number(textOf(data, 'overallClickCount')), textOf(data, 'uniqueClickCount')]
      if (!Number.isInteger(all) || all <= 0) continue
      const programme = textOf(childOf(row, 'campaign'), 'ID')
      counts.push({ day, programme, media: siteId, clicks: all, unique: /^\d+$/.test(unique) ? Number(unique) : null })
    }
  }
  return counts
}
