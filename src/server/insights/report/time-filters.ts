import { type Day, day as daySchema } from '../../../contract/days.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { Fail } from '../../http/fail.ts'
import { type Instants, rangeToInstants } from '../../time/index.ts'

type Days = { fromDate: Day; toDate: Day }
const bad = (key: string, message: string) => new Fail('badInput', `filters.${key}: ${message}`)
const isDay = (text: string) => daySchema.safeParse(text).success && text >= '2000' && text < '2100'

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** A filter value as days of the user's calendar: `2026-03-02`, `2026-03`, `2026`. */
const spans = {
  date: (value: string): Days => {
    if (!isDay(value)) throw bad('date', 'Must be a day like 2026-03-02')
    return { fromDate: value, toDate: value }
  },
  month: (value: string): Days => {
    if (!/^\d{4}-\d{2}$/.test(value) || !isDay(`${value}-01`)) throw bad('month', 'Must be a month like 2026-03')
    const [year = 0, month = 0] = value.split('-').map(Number)
    return { fromDate: `${value}-01`, toDate: `${value}-${lastDay(year, month)}` }
  },
  year: (value: string): Days => {
    if (!isDay(`${value}-01-01`)) throw bad('year', 'Must be a year like 2026')
    return { fromDate: `${value}-01-01`, toDate: `${value}-12-31` }
  },
}

/** Sorted and without overlap; adjacent ranges are joined. Empty ranges (a skipped day) are dropped. */
export function union(ranges: Instants[]): Instants[] {
  const sorted = ranges.filter((r) => r.from < r.to).sort((a, b) => a.from.getTime() - b.from.getTime())
  const found: Instants[] = []
  for (const range of sorted) {
    const last = found.at(-1)
    if (last && range.from <= last.to) last.to = range.to > last.to ? range.to : last.to
    else found.push({ ...range })
  }
  return found
}

export const intersection = (a: Instants[], b: Instants[]): Instants[] =>
  a.flatMap((x) =>
    b.flatMap((y) => {
      const from = x.from > y.from ? x.from : y.from
      const to = x.to < y.to ? x.to : y.to
      return from < to ? [{ from, to }] : []
    }),
  )

/** The range of a report, limited to the days, months and years chosen as filters. */
export function timeFilterRanges(range: Instants, filters: Filters, zone: string): Instants[] {
  const keys = ['date', 'month', 'year'] as const
  return keys.reduce<Instants[]>(
    (left, key) => {
      const values = filters[key] ?? []
      if (values.length === 0) return left
      return intersection(left, union(values.map((value) => rangeToInstants(spans[key](value), zone))))
    },
    union([range]),
  )
}
