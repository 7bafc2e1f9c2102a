import type { Output, Parsed } from '../../contract/call.ts'
import { addDays, daysBetween } from '../../contract/days.ts'
import type { insights } from '../../contract/insights/insights.ts'
import { baseMetrics, type BaseRow, derived } from '../../contract/metrics.ts'
import { dayStart } from '../time/index.ts'
import { ask, type Viewer } from './ask.ts'
import { filterOptions } from './filter-options.ts'
import type { InsightsPorts } from './ports.ts'
import type { Groups } from './report/groups.ts'
import type { TimeKey } from './report/report-query.ts'
import { runReport } from './report/run-report.ts'
import { sinceDays } from './since.ts'

type Call = typeof insights.dashboard
type Dashboard = Output<Call>

/** Change as a ratio: -0.018 is 1.8 % less. `null` when the earlier value is zero. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before)

/** Sums of these groups. Commission is read in cents and returned in major units; no other metric here is money. */
function sumOf({ sums }: Groups, places: number[]): BaseRow {
  const sum = (m: keyof BaseRow) => places.reduce((all, i) => all + (sums[m][i] ?? 0), 0)
  const all = Object.fromEntries(baseMetrics.map((m) => [m, sum(m)])) as BaseRow
  return { ...all, conversionTotalCommission: all.conversionTotalCommission / 100 }
}

function totalsOf(now: BaseRow, before: BaseRow, currencyCode: string): Dashboard['totals'] {
  const counted = (key: 'pageviewCount' | 'clickCount' | 'conversionCount') => ({
    count: now[key],
    change: changeOf(now[key], before[key]),
    previous: before[key],
  })
  const [value, previous] = [now.conversionTotalCommission, before.conversionTotalCommission]
  return {
    pageviews: { ...counted('pageviewCount'), epm: derived.epm(now) },
    clicks: { ...counted('clickCount'), ctr: derived.ctr(now), discoverCount: now.discoverCount },
    conversions: { ...counted('conversionCount'), cr: derived.cr(now) },
    commission: { value, change: changeOf(value, previous), previous, epc: derived.epc(now), currencyCode },
  }
}

function pointsOf({ keys, sums }: Groups, places: number[], time: TimeKey): Dashboard['rows'] {
  return places.map((i) => ({
    grp: keys[i] ?? '',
    startsAt: (time.buckets[i]?.startsAt ?? new Date(0)).toISOString(),
    pageviewCount: sums.pageviewCount[i] ?? 0,
    clickCount: sums.clickCount[i] ?? 0,
    discoverCount: sums.discoverCount[i] ?? 0,
    conversionCount: sums.conversionCount[i] ?? 0,
    conversionTotalCommission: (sums.conversionTotalCommission[i] ?? 0) / 100,
  }))
}

/** A range and the same number of days before it, read in one query and split at the instant the range begins. */
export async function dashboard(ports: InsightsPorts, input: Parsed<Call>, viewer: Viewer): Promise<Dashboard> {
  const { fromDate, toDate, ...filters } = input
  const days = daysBetween(fromDate, toDate) + 1
  const both = { fromDate: addDays(fromDate, -days), toDate, filters }
  const { query, names } = await ask(ports, viewer, { ...both, groupBy: days === 1 ? 'hour' : 'date' })
  const [report, lists, since] = await Promise.all([
    runReport(ports.events, query, ports.memory),
    filterOptions(ports, viewer, { fromDate, toDate }, names),
    sinceDays(ports, viewer),
  ])
  const begins = dayStart(fromDate, viewer.timezone).getTime()
  const { time } = query
  if (!time) throw new Error('The dashboard is a report by time')
  const places = time.buckets.map((_, i) => i) // groups of time are the buckets, in order
  const isNow = (i: number) => (time.buckets[i]?.startsAt.getTime() ?? 0) >= begins
  const [now, before] = [places.filter(isNow), places.filter((i) => !isNow(i))]
  const { groups } = report
  return {
    totals: totalsOf(sumOf(groups, now), sumOf(groups, before), query.currency),
    rows: pointsOf(groups, now, time),
    previousRows: pointsOf(groups, before, time),
    ...lists,
    unconvertedCurrencies: report.unconverted,
    since,
  }
}
