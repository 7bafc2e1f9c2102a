import { convertedSql } from './conversion-sql.ts'
import { columnOf, listsOf } from './dimension-sql.ts'
import { instant, whereSql } from './filter-sql.ts'
import { classSql, metricSql } from './metric-sql.ts'
import { type Bind, binder, type ReportQuery, type Source, type Statement } from './report-query.ts'
import { bitsSql, plainRows, type Rows, wholeRows, wholeRowsWithBits } from './rows-sql.ts'
import { besideWhole, duringQuarters, duringWhole, rollupFor } from './rollup-sql.ts'
import { kindColumns, kindKeys } from './by-kind.ts'
import { timeKeySql } from './time-key.ts'
import { rollupTimes } from '../../store/events/event-tables.ts'

/** The order of a report, as far as one table knows it: the most important groups first. */
const order = {
  pageview: 'pageviewCount DESC',
  click: 'clickCount DESC, discoverCount DESC',
  conversion: `${metricSql('conversionTotalCommission')} DESC, conversionCount DESC`,
} satisfies Record<Source, string>

export type SourceQuestion = {
  source: Source
  /** Only these groups, in pieces of one parameter each: to fill in what a table's own first groups left out. */
  only?: string[][]
  /** One row for everything instead of one a group. */
  total?: boolean
  /** Conversions by group, kind and state instead of by group (`by-kind.ts`). */
  byKind?: boolean
  /** Networks to collect as bits instead of texts. */
  knownNetworks?: readonly string[]
  /** Two periods at once: keys begin with 1 from this instant on, with 0 before it. */
  splitAt?: Date
  /** Whether counts may come from rollups; tests ask both ways. */
  rollups?: boolean
}

function keyOf(query: ReportQuery, source: Source, bind: Bind, at: string): string | null {
  if (query.time) return timeKeySql(query.time, bind, at)
  return columnOf(query.groupBy, source)
}

/** Columns of a table that an answer is made of. */
const selectedOf = ({ groupBy, time }: ReportQuery, source: Source): string[] =>
  time ? [] : [...new Set([columnOf(groupBy, source) ?? '', ...listsOf(groupBy, source)])]

/**
 * Lists behind a row, sorted and joined by commas. Networks may come as bits (`network-memory.ts`). `counted`:
 * rows that count for them.
 */
function listColumns(
  query: ReportQuery,
  source: Source,
  counted: string,
  known: readonly string[],
  bind: Bind,
): string[] {
  const lists = listsOf(query.groupBy, source)
  const unique = (column: string) =>
    `arrayStringConcat(arraySort(groupUniqArrayIf(${column}, ${counted} AND ${column} != '')), ',')`
  const networks =
    known.length > 0 ? `${bitsSql(known, counted, bind)} AS networkBits` : `${unique('network_uuid')} AS networks`
  return [
    ...(lists.includes('network_uuid') ? [networks] : []),
    ...(lists.includes('campaign_uuid') ? [`${unique('campaign_uuid')} AS campaigns`] : []),
  ]
}

/**
 * Most groups one table answers: more than are shown, since what another table knows decides which ones these are, and
 * one longer answer is quicker than asking again for groups by their names.
 */
export const readLimit = ({ limit, time }: ReportQuery): number => (time ? limit : 5 * limit)

function convertedRows(
  query: ReportQuery,
  key: string,
  where: string[],
  { byKind }: SourceQuestion,
  later: string | null,
  bind: Bind,
): Rows {
  const kinds: Record<string, string> = byKind ? { kind: 'kind', status: 'status' } : { class: classSql }
  const own = { key, ...kinds, network_uuid: 'network_uuid', campaign_uuid: 'campaign_uuid' }
  const columns = later ? { ...own, isLater: later } : own
  const rows = { ...plainRows('conversion', where), from: convertedSql(query, columns, where, bind) }
  return byKind ? { ...rows, metrics: kindColumns } : rows
}

/** Which currencies found no rate; of many groups only whether there are any: a list for each of 20,000 takes its time. */
const unconvertedSql = (isNamed: boolean) =>
  isNamed ? 'groupUniqArrayIf(money, is_unconverted) AS unconverted' : 'max(is_unconverted) AS isUnconverted'

/**
 * What one table has to say to a question: SQL and its bound parameters; pure. One row a group, amounts in cents, the
 * first `readLimit` + 1 groups. `null` when the question leaves the table out.
 */
export function sourceSql(query: ReportQuery, question: SourceQuestion): Statement | null {
  const { source, only, total = false, byKind = false, knownNetworks = [], rollups = true, splitAt } = question
  const { params, bind } = binder()
  const columns = total ? [] : selectedOf(query, source)
  const rollup = rollups ? rollupFor(query, source, columns) : null
  const isByQuarters = rollup?.time === 'quarter'
  const key = keyOf(query, source, bind, isByQuarters ? rollupTimes.quarter : 'at')
  if (key === null) return null
  const later = splitAt ? `at >= ${bind('splitAt', `DateTime64(3, 'UTC')`, instant(splitAt))}` : null
  const pieces = only?.map((keys, i) => `${key} IN ${bind(`only${i}`, 'Array(String)', keys)}`)
  const whereOf = (when?: typeof duringQuarters): string[] | null => {
    const filters = whereSql(query, source, bind, when)
    return filters && pieces ? [...filters, `(${pieces.join(' OR ')})`] : filters
  }
  const rowsOf = (): Rows | null => {
    if (rollup && rollup.time !== 'quarter') {
      const [inside, beside] = [whereOf(duringWhole(rollup.time)), whereOf(besideWhole(rollup.time))]
      if (!inside || !beside) return null
      const isByBits = rollup.name === 'by_page' && source === 'click' && knownNetworks.length > 0
      return isByBits
        ? wholeRowsWithBits(source, columns, inside, beside, knownNetworks, bind)
        : wholeRows(source, columns, inside, beside)
    }
    const where = whereOf(isByQuarters ? duringQuarters : undefined)
    if (!where) return null
    return source === 'conversion' ? convertedRows(query, key, where, question, later, bind) : plainRows(source, where)
  }
  const rows = rowsOf()
  if (!rows) return null
  const [shown, period] = source === 'conversion' ? ['key', later && 'isLater'] : [key, later]
  const grp = period ? `concat(toString(${period}), toString(${shown}))` : `toString(${shown})`
  // a moment stays a number: thousands of texts took as long to read as what was counted in them
  const group = query.time ? `${shown} AS time` : `${grp} AS grp`
  const selected = [
    ...(total ? [] : [group]),
    ...rows.metrics,
    ...(total ? [] : (rows.lists ?? listColumns(query, source, rows.counted, knownNetworks, bind))),
    ...(source === 'conversion' ? [unconvertedSql(total || byKind)] : []),
  ]
  const grouped = total
    ? ''
    : `\nGROUP BY ${[shown, ...(period ? [period] : []), ...(byKind ? kindKeys : [])].join(', ')}${byKind || query.time ? '' : `\nORDER BY ${order[source]}, grp`}\nLIMIT ${bind('limit', 'UInt32', readLimit(query) + 1)}`
  const sql = `SELECT\n  ${selected.join(',\n  ')}\nFROM ${rows.from}${grouped}\n`
  return { sql, params, rollups: rollup !== null }
}
