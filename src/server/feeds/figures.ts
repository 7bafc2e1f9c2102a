import { addDays } from '../../contract/days.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import type { Clock } from '../time/clock.ts'
import type { Principal } from '../http/principal.ts'
import { todayIn } from '../time/index.ts'

/** Part of each link of a feed, to distinguish its clicks and sales. */
export const subIdOf = (feedUuid: string): string => `feed-${feedUuid.slice(0, 8)}`

type Totals = Pick<StatisticsRow, 'clickCount' | 'conversionCount' | 'conversionTotalCommission' | 'currencyCode'>
/** The report, requested on behalf of the viewer: a feed's earnings and the statistics agree to the cent. */
export type AskFigures = (
  question: { fromDate: string; toDate: string; groupBy: 'date'; filters: { subIds: string[] } },
  viewer: Principal,
) => Promise<{ totals: Totals }>

/** Including today. */
const days = 30

export async function figuresOf(
  { report, clock }: { report: AskFigures; clock: Clock },
  feedUuid: string,
  viewer: Principal,
) {
  const toDate = todayIn(viewer.timezone, clock)
  const fromDate = addDays(toDate, 1 - days)
  const subId = subIdOf(feedUuid)
  const { totals } = await report({ fromDate, toDate, groupBy: 'date', filters: { subIds: [subId] } }, viewer)
  return {
    fromDate,
    toDate,
    subId,
    clickCount: totals.clickCount,
    conversionCount: totals.conversionCount,
    commission: totals.conversionTotalCommission,
    currencyCode: totals.currencyCode,
  }
}
