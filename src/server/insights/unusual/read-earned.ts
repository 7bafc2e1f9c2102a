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
/** What a row earned, in cents, and with how many sales. */
export type Earned = { cents: number; sales: number }

const earnedOf = ({ sums }: Part, i: number): Earned => ({
  cents: sums.conversionTotalCommission?.[i] ?? 0,
  sales: sums.conversionCount?.[i] ?? 0,
})
const byKey = (part: Part) => new Map(part.keys.map((key, i) => [key, earnedOf(part, i)]))

/** What each row earned in a range, what it earned in the eight weeks before, and what all earned. */
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

/** Rows whose days are read: a report's rows beyond these are too small. */
const mostRead = 400
/** A season may make this many times as much of the weeks before. */
const mostGrowth = 3

/** A sale where there was none: an account of paid clicks. */
const noSale = 100
/** Cents of a sale of usual size, over all rows. */
export function usualSale(...rows: readonly ReadonlyMap<string, Earned>[]): number {
  const all = rows.flatMap((of) => [...of.values()])
  return all.some(({ sales }) => sales > 0) ? saleSize(all) : noSale
}

/** Rows of which something may be said: what sold enough, or may have been expected to. The largest first. */
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
    // paid clicks are money without sales
    const isPaid = is.sales === 0 && was.sales === 0
    const sales = isPaid ? cents / sale : most(is.sales, was.sales)
    return sales >= leastUnusualSales ? [{ key, cents }] : []
  })
  return found
    .toSorted((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1))
    .slice(0, mostRead)
    .map(({ key }) => key)
}

/** The days that are read: the range with the eight weeks before it, and the same 52 weeks ago. */
export const firstRead = (fromDate: Day): Day => addDays(fromDate, -yearDays - pastDays)
const windows = ({ fromDate, toDate }: Span, zone: string) =>
  [yearDays, 0].map((ago) =>
    rangeToInstants({ fromDate: addDays(fromDate, -ago - pastDays), toDate: addDays(toDate, -ago) }, zone),
  )

/** Only rows of these keys: they are what another choice of the same filter left. */
function onlyKeys(query: ReportQuery, groupBy: UnusualGroup, keys: readonly string[]): Condition[] {
  const { filter } = dimensionOf(groupBy)
  const key = filter?.key as Condition['key'] | undefined
  return key ? [...query.conditions.filter((c) => c.key !== key), { key, values: [...keys] }] : query.conditions
}

/** Groups of rows and days; more than the rows that are read have. */
const mostDays = 40_000

/** What each of these rows earned on each day of the windows. `query`: by the grouping, then by day, from `firstRead` on. */
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
