import { keySqlOf } from './dimension-sql.ts'
import type { Bind, Grouping, ReportQuery, Source } from './report-query.ts'
import { timeKeySql } from './time-key.ts'

export type Pair = NonNullable<ReportQuery['pair']>

/** The first day of a time bucket, from a day number since 1970: the key of the bucket. */
const firstDay = {
  date: (day: string) => `toDate(${day})`,
  week: (day: string) => `toMonday(toDate(${day}))`,
  month: (day: string) => `toStartOfMonth(toDate(${day}))`,
  year: (day: string) => `toStartOfYear(toDate(${day}))`,
} as const
const isDays = (groupBy: Grouping['groupBy']): groupBy is keyof typeof firstDay => groupBy in firstDay

/**
 * The key of one of the two groupings. Time buckets are folded here and not afterwards: a limit would otherwise cut off
 * days.
 */
function keySql(query: ReportQuery, { groupBy, time }: Grouping, source: Source, bind: Bind, at: string) {
  if (!time) return keySqlOf(query, groupBy, source, bind)
  const key = timeKeySql(time, bind, at)
  return isDays(groupBy) ? firstDay[groupBy](key) : key
}

/** The columns a table's rows are grouped by; `null` for a key that the table does not have. */
export const pairKeysSql = (query: ReportQuery, pair: Pair, source: Source, bind: Bind, at: string) =>
  pair.map((by) => keySql(query, by, source, bind, at))

/** Separates the two keys in a text. It is escaped in the first key, so that no two pairs have the same text. */
const between = '\u001f'
const [backslash, betweenSql] = [`'\\\\'`, `'\\x1f'`]

/** Both keys as one text, built once per group: rows are grouped by two columns, not by joined texts. */
export const pairTextSql = ([first, then]: readonly string[]): string =>
  `concat(replaceAll(replaceAll(toString(${first}), ${backslash}, '\\\\\\\\'), ${betweenSql}, '\\\\u'), ${betweenSql}, toString(${then}))`

/** Splits such a text into its two keys. */
export function readPair(text: string): readonly [string, string] {
  const at = text.indexOf(between)
  const first = text.slice(0, at).replace(/\\([\\u])/g, (_, c: string) => (c === 'u' ? between : c))
  return [first, text.slice(at + 1)]
}
