import { baseMetrics, type BaseRow, isAmount } from '../../../contract/metrics.ts'
import type { Events } from '../../store/events/open.ts'
import { askGroups, type Asking, askTotal } from './ask-table.ts'
import type { Groups } from './groups.ts'
import { keyBatches } from './key-batches.ts'
import { merge, mergeTime } from './merge.ts'
import { firstOf, type Part, totalOf } from './part.ts'
import { createReportMemory } from './report-memory.ts'
import type { ReportQuery, Source } from './report-query.ts'
import { readLimit } from './report-sql.ts'

export type Report = {
  /** Amounts in cents. */
  groups: Groups
  /** Amounts in major units. */
  totals: BaseRow
  /** Currencies without any rate: their conversions count with amount 0. */
  unconverted: string[]
  /** True when there are more groups than these. */
  isCut: boolean
}

/** Reads the three tables and merges their answers. Totals cover all groups, also those left out. */
export async function runReport(events: Events, query: ReportQuery, memory = createReportMemory()): Promise<Report> {
  const asking = { events, query, memory }
  return reportOf(asking, await askAll(asking))
}

/** The slowest query starts first. */
const byWork: readonly Source[] = ['conversion', 'click', 'pageview']

/** Reads the three tables in parallel. `splitAt`: as in `SourceQuestion`. */
export const askAll = (asking: Asking, splitAt?: Date): Promise<Part[]> =>
  Promise.all(byWork.map((source) => askGroups(asking, { source, splitAt })))

/** Merges the tables into a report. */
export async function reportOf(asking: Asking, parts: Part[]): Promise<Report> {
  const [{ groups, isCut }, wholes] = await Promise.all([
    grouped(asking, parts),
    Promise.all(parts.map((part) => whole(asking, part))),
  ])
  const unconverted = wholes.flatMap((part) => part.unconverted)
  return { groups, totals: inMajorUnits(totalOf(wholes)), unconverted: [...new Set(unconverted)].sort(), isCut }
}

/** The shown groups: time buckets, or the most important groups. */
async function grouped(asking: Asking, parts: Part[]): Promise<{ groups: Groups; isCut: boolean }> {
  const { query } = asking
  if (query.time) return { groups: mergeTime(parts, query.time), isCut: false }
  const { groups, count } = merge(
    parts.map((part) => firstOf(part, readLimit(query))),
    query.limit,
  )
  if (!parts.some((part) => isTruncated(query, part))) return { groups, isCut: count > groups.keys.length }
  const filled = await Promise.all(parts.map((part) => fillIn(asking, part, groups.keys)))
  return { groups: merge(filled.flat(), query.limit).groups, isCut: true }
}

export const isTruncated = (query: ReportQuery, { keys }: Part) => keys.length > readLimit(query)

/** Reads again from a table that returned only its first groups, for those shown because of another table. */
async function fillIn(asking: Asking, part: Part, shown: readonly string[]): Promise<Part[]> {
  const { query } = asking
  if (!isTruncated(query, part)) return [part]
  const kept = firstOf(part, readLimit(query))
  const known = new Set(kept.keys)
  const missing = keyBatches(shown.filter((grp) => !known.has(grp)))
  return [kept, ...(await Promise.all(missing.map((only) => askGroups(asking, { source: part.source, only }))))]
}

/** R233: site groups. True when groups may count an event more than once. */
const isDoubled = ({ groupBy, pair }: ReportQuery) => (pair ?? [{ groupBy }]).some((by) => by.groupBy === 'siteGroup')

/** The sum of all groups of a table, including those left out. */
const whole = async (asking: Asking, part: Part): Promise<Part> =>
  isTruncated(asking.query, part) || isDoubled(asking.query) ? askTotal(asking, part.source) : part

/** Converts cents to major units, once: the number nearest to the exact amount. */
const inMajorUnits = (metrics: BaseRow): BaseRow => {
  for (const m of centMetrics) metrics[m] /= 100
  return metrics
}
const centMetrics = baseMetrics.filter(isAmount)
