import type { Output, Parsed } from '../../contract/call.ts'
import { addDays, daysBetween } from '../../contract/days.ts'
import type { insights } from '../../contract/insights.ts'
import { type BaseRow, derived, emptyMetrics } from '../../contract/metrics.ts'
import { dayStart } from '../time/index.ts'
import { ask, type Viewer } from './ask.ts'
import { occurring } from './occurring.ts'
import type { InsightsPorts } from './ports.ts'
import { addMetrics, type Group } from './report/merge.ts'
import type { TimeKey } from './report/report-query.ts'
import { runReport } from './report/run-report.ts'

type Call = typeof insights.dashboard
type Dashboard = Output<Call>

/** Change as a ratio: -0.018 is 1.8 % less. `null` when there was nothing before. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before)

/** Adds up in cents, where amounts are whole numbers. */
function sumOf(groups: Group[]): BaseRow {
  const sum = emptyMetrics()
  for (const { metrics } of groups) addMetrics(sum, metrics)
  return { ...sum, conversionTotalCommission: Math.round(sum.conversionTotalCommission * 100) / 100 }
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

function pointsOf(groups: Group[], time: TimeKey): Dashboard['rows'] {
  const starts = new Map(time.buckets.map((b) => [b.grp, b.startsAt]))
  return groups.map(({ grp, metrics }) => ({
    grp,
    startsAt: (starts.get(grp) ?? new Date(0)).toISOString(),
    pageviewCount: metrics.pageviewCount,
    clickCount: metrics.clickCount,
    discoverCount: metrics.discoverCount,
    conversionCount: metrics.conversionCount,
    conversionTotalCommission: metrics.conversionTotalCommission,
  }))
}

/** A range and as many days before it, asked as one question and cut in two at the instant the range begins. */
export async function dashboard(ports: InsightsPorts, input: Parsed<Call>, viewer: Viewer): Promise<Dashboard> {
  const { fromDate, toDate, ...filters } = input
  const days = daysBetween(fromDate, toDate) + 1
  const both = { fromDate: addDays(fromDate, -days), toDate, filters }
  const { query, names } = await ask(ports, viewer, { ...both, groupBy: days === 1 ? 'hour' : 'date' })
  const [report, lists] = await Promise.all([
    runReport(ports.events, query, ports.memory),
    occurring(ports, viewer, { fromDate, toDate }, names),
  ])
  const begins = dayStart(fromDate, viewer.timezone).getTime()
  const { time } = query
  if (!time) throw new Error('The dashboard is a report by time')
  const isNow = new Map(time.buckets.map((b) => [b.grp, b.startsAt.getTime() >= begins]))
  const now = report.groups.filter((g) => isNow.get(g.grp))
  const before = report.groups.filter((g) => !isNow.get(g.grp))
  return {
    totals: totalsOf(sumOf(now), sumOf(before), query.currency),
    rows: pointsOf(now, time),
    previousRows: pointsOf(before, time),
    ...lists,
    unconvertedCurrencies: report.unconverted,
  }
}
