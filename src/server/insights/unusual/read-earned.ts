import { addDays, type Day } from '../../../contract/days.ts'
import { dimensionOf } from '../../../contract/dimensions.ts'
import { leastUnusualSales, type UnusualGroup } from '../../../contract/insights/unusual-choices.ts'
import type { Events } from '../../store/events/open.ts'
import { rangeToInstants } from '../../time/index.ts'
import { askGroups, type Asking, askTotal } from '../report/ask-table.ts'
import { readPair } from '../report/pair-key.ts'
import { type Part, periodOf } from '../report/part.ts'
import type { ReportMemory } from '../report/report-memory.ts'
import type { Condition, ReportQuery } from '../report/report-query.ts'
import { intersection } from '../report/time-filters.ts'
import { saleSize } from '../today/read-days.ts'
import { type EarnedDays, pastDays, yearDays } from './usual-span.ts'

type Reading = { events: Events; memory: ReportMemory }
type Span = { fromDate: Day; toDate: Day }
/** A row's commission in cents, and its number of sales. */
export type Earned = { cents: number; sales: number }

const earnedOf = ({ sums }: Part, i: number): Earned => ({
  cents: sums.conversionTotalCommission?.[i] ?? 0,
  sales: sums.conversionCount?.[i] ?? 0,
})
const byKey = (part: Part) => new Map(part.keys.map((key, i) => [key, earnedOf(part, i)]))

/** Each row's commission in a range and in the eight weeks before, and the total. */
export async function readGroups(reading: Reading, query: ReportQuery, splitAt: Date, total: ReportQuery) {
  const [part, whole] = await Promise.all([
    askGroups({ ...reading, query }, { source: 'conversion', splitAt }),
    askTotal({ ...reading, query: total }, 'conversion'),
  ])
  return {
    now: byKey(periodOf(part, '1')),
    before: byKey(periodOf(part, '0')),
    total: earnedOf(whole, 0).cents,
    unconverted: whole.unconverted === 'some' ? [] : [...whole.unconverted],
  }
}

/** Maximum rows read by day; further rows of a report are too small. */
const mostRead = 400
/** Most a season may multiply the weeks before. */
const mostGrowth = 3

/** Cents of a sale for accounts without any: they have paid clicks only. */
const noSale = 100
/** Cents of an average sale, over all rows. */
export function usualSale(...rows: readonly ReadonlyMap<string, Earned>[]): number {
  const all = rows.flatMap((of) => [...of.values()])
  return all.some(({ sales }) => sales > 0) ? saleSize(all) : noSale
}

/** Rows large enough to judge: their sales, or the sales they could be expected to have, are enough. Largest first. */
export function worthReading(
  now: ReadonlyMap<string, Earned>,
  before: ReadonlyMap<string, Earned>,
  { days, sale }: { days: number; sale: number },
): string[] {
  const keys = [...new Set([...now.keys(), ...before.keys()])]
  const none: Earned = { cents: 0, sales: 0 }
  const most = (a: number, b: number) => Math.max(a, (b * days * mostGrowth) / pastDays)
  const found = keys.flatMap((key) => {
    const [is, was] = [now.get(key) ?? none, before.get(key) ?? none]
    const cents = most(is.cents, was.cents)
    // paid clicks earn money without sales
    const isPaid = is.sales === 0 && was.sales === 0
    const sales = isPaid ? cents / sale : most(is.sales, was.sales)
    return sales >= leastUnusualSales ? [{ key, cents }] : []
  })
  return found
    .toSorted((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1))
    .slice(0, mostRead)
    .map(({ key }) => key)
}

/** The first day read. The range is read with the eight weeks before it, and with the same weeks 52 weeks ago. */
export const firstRead = (fromDate: Day): Day => addDays(fromDate, -yearDays - pastDays)
const windows = ({ fromDate, toDate }: Span, zone: string) =>
  [yearDays, 0].map((ago) =>
    rangeToInstants({ fromDate: addDays(fromDate, -ago - pastDays), toDate: addDays(toDate, -ago) }, zone),
  )

/** Only rows of these keys, which another filter on the same dimension left. */
function onlyKeys(query: ReportQuery, groupBy: UnusualGroup, keys: readonly string[]): Condition[] {
  const { filter } = dimensionOf(groupBy)
  const key = filter?.key as Condition['key'] | undefined
  return key ? [...query.conditions.filter((c) => c.key !== key), { key, values: [...keys] }] : query.conditions
}

/** Maximum groups of rows and days; above what the rows read can have. */
const mostDays = 40_000

/** Each row's commission on each day of the windows. `query`: by the grouping, then by day, from `firstRead` on. */
export async function readRowDays(
  reading: Reading,
  query: ReportQuery,
  { groupBy, keys, span, zone }: { groupBy: UnusualGroup; keys: readonly string[]; span: Span; zone: string },
): Promise<Map<string, EarnedDays>> {
  const asking: Asking = {
    ...reading,
    query: {
      ...query,
      ranges: intersection(query.ranges, windows(span, zone)),
      conditions: onlyKeys(query, groupBy, keys),
      limit: mostDays,
    },
  }
  const found = new Map<string, Map<Day, Earned>>(keys.map((key) => [key, new Map()]))
  if (keys.length === 0) return found
  const part = await askGroups(asking, { source: 'conversion' })
  part.keys.forEach((text, i) => {
    const [key, date] = readPair(text)
    found.get(key)?.set(date, earnedOf(part, i))
  })
  return found
}
