import { keySqlOf } from './dimension-sql.ts'
import type { Bind, Grouping, ReportQuery, Source } from './report-query.ts'
import { timeKeySql } from './time-key.ts'

export type Pair = NonNullable<ReportQuery['pair']>

/** The first day of a piece of time, of a day's number since 1970: as buckets are keyed. */
const firstDay = {
  date: (day: string) => `toDate(${day})`,
  week: (day: string) => `toMonday(toDate(${day}))`,
  month: (day: string) => `toStartOfMonth(toDate(${day}))`,
  year: (day: string) => `toStartOfYear(toDate(${day}))`,
} as const
const isDays = (groupBy: Grouping['groupBy']): groupBy is keyof typeof firstDay => groupBy in firstDay

/** A key of one of the two. Pieces of time are folded here and not afterwards: days of each page would be cut off. */
function keySql(query: ReportQuery, { groupBy, time }: Grouping, source: Source, bind: Bind, at: string) {
  if (!time) return keySqlOf(query, groupBy, source, bind)
  const key = timeKeySql(time, bind, at)
  return isDays(groupBy) ? firstDay[groupBy](key) : key
}

/** What a table's rows are grouped by; `null` for a key that the table does not know. */
export const pairKeysSql = (query: ReportQuery, pair: Pair, source: Source, bind: Bind, at: string) =>
  pair.map((by) => keySql(query, by, source, bind, at))

/** Between the two keys of a text: a character that is escaped in the first, so that no two pairs have the same text. */
const between = '\u001f'
const [backslash, betweenSql] = [`'\\\\'`, `'\\x1f'`]

/** Both keys as one text, made once a group: rows are grouped by two columns, not by texts put together. */
export const pairTextSql = ([first, then]: readonly string[]): string =>
  `concat(replaceAll(replaceAll(toString(${first}), ${backslash}, '\\\\\\\\'), ${betweenSql}, '\\\\u'), ${betweenSql}, toString(${then}))`

/** Such a text as its two keys. */
export function readPair(text: string): readonly [string, string] {
  const at = text.indexOf(between)
  const first = text.slice(0, at).replace(/\\([\\u])/g, (_, c: string) => (c === 'u' ? between : c))
  return [first, text.slice(at + 1)]
}
