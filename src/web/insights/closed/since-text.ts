import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { shortDay } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { money, plural } from '../../../report/format.ts'

type Closed = Pick<
  Output<typeof insights.closed>[number],
  'trackerClosedDatetime' | 'sinceClickCount' | 'missedCommission' | 'currencyCode'
>

/** "Closed 14 Nov. 90 clicks since earned nothing, about DKK 108.00 missed." */
export function sinceText(
  { trackerClosedDatetime: at, sinceClickCount, missedCommission, currencyCode }: Closed,
  zone: string,
): string {
  const closed = at === null ? '' : `Closed ${shortDay(todayIn(zone, new Date(at)))}. `
  if (sinceClickCount === 0) return `${closed}No click has been lost since.`
  const missed = missedCommission ? `, about ${money(missedCommission, currencyCode)} missed` : ''
  return `${closed}${plural(sinceClickCount, 'click')} since earned nothing${missed}.`
}
