import { addDays, type Day } from '../../../contract/days.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { ask, type Viewer } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import { runReport } from '../report/run-report.ts'

export type CountedDay = { date: Day; cents: number; sales: number; clicks: number }
export type DaysAsked = { fromDate: Day; toDate: Day; filters?: Filters }

/** Each day of a range, counted as in the report. */
export async function readDays(
  ports: Pick<InsightsPorts, 'events' | 'names' | 'memory' | 'siteGroups'>,
  viewer: Viewer,
  { fromDate, toDate, filters = {} }: DaysAsked,
): Promise<CountedDay[]> {
  const { query } = await ask(ports, viewer, { fromDate, toDate, groupBy: 'date', filters })
  const { groups } = await runReport(ports.events, query, ports.memory)
  const { sums } = groups
  return groups.keys.map((_, i) => ({
    date: addDays(fromDate, i),
    cents: sums.conversionTotalCommission[i] ?? 0,
    sales: sums.conversionCount[i] ?? 0,
    clicks: sums.clickCount[i] ?? 0,
  }))
}

/** Average commission of a sale on these days, the unit in which money is counted. */
export function saleSize(days: readonly Pick<CountedDay, 'cents' | 'sales'>[]): number {
  const [cents, sales] = [days.reduce((n, d) => n + d.cents, 0), days.reduce((n, d) => n + d.sales, 0)]
  return sales > 0 && cents > 0 ? cents / sales : 1
}
