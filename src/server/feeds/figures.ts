import { addDays } from '../../contract/days.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import type { Clock } from '../time/clock.ts'
import type { Principal } from '../http/principal.ts'
import { todayIn } from '../time/index.ts'

/** Carried by each link of a feed, so that its clicks and sales are told apart from all others. */
export const subIdOf = (feedUuid: string): string => `feed-${feedUuid.slice(0, 8)}`

type Totals = Pick<StatisticsRow, 'clickCount' | 'conversionCount' | 'conversionTotalCommission' | 'currencyCode'>
/** The report, asked in the viewer's name: what a feed earned and the statistics say the same to the cent. */
export type AskFigures = (
  question: { fromDate: string; toDate: string; groupBy: 'date'; filters: { subIds: string[] } },
  viewer: Principal,
) => Promise<{ totals: Totals }>

/** Today is in it. */
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
