import { rollupTimes } from '../../store/events/event-tables.ts'
import { kindKeys } from './by-kind.ts'
import { columnOf, keySqlOf, listsOf } from './dimension-sql.ts'
import { instant } from './filter-sql.ts'
import { metricSql } from './metric-sql.ts'
import { pairKeysSql, pairTextSql } from './pair-key.ts'
import { type Bind, binder, type ReportQuery, type Source, type Statement } from './report-query.ts'
import { rollupFor } from './rollup-sql.ts'
import { bitsSql, type Rows } from './rows-sql.ts'
import { type AskedTable, keyNames, sourceRows } from './source-rows.ts'
import { timeKeySql } from './time-key.ts'

/** Sort order of a report within one table: the most important groups first. */
const order = {
  pageview: 'pageviewCount DESC',
  click: 'clickCount DESC, discoverCount DESC',
  conversion: `${metricSql('conversionTotalCommission')} DESC, conversionCount DESC`,
} satisfies Record<Source, string>

/**
 * The rows requested from a table: one per group, one per group, kind and status (`by-kind.ts`), or one for everything.
 */
export type Answer = 'groups' | 'kinds' | 'total'
export type SourceQuestion = {
  source: Source
  answer: Answer
  /** Only these groups, in batches of one parameter each: to fill in groups missing from a table's own first ones. */
  only?: string[][] | undefined
  /** Two periods at once: keys start with 1 from this instant on, with 0 before it. */
  splitAt?: Date | undefined
}
export type Means = {
  /** Networks to collect as bits instead of texts. */
  knownNetworks?: readonly string[]
  /** Whether counts may come from rollups; tests run both ways. */
  rollups?: boolean
}

/**
 * Maximum groups read from one table: more than are shown, since other tables also decide which groups are shown, and
 * one longer answer is faster than a second query for groups by key.
 */
export const readLimit = ({ limit, time }: ReportQuery): number => (time ? limit : 5 * limit)

/**
 * The SQL and bound parameters of one table for a query; pure. One row per group, amounts in cents, the first
 * `readLimit` + 1 groups. `null` when the query excludes the table.
 */
export function sourceSql(query: ReportQuery, question: SourceQuestion, means: Means = {}): Statement | null {
  const { params, bind } = binder()
  const asked = tableOf(query, question, means, bind)
  const rows = asked && sourceRows(asked)
  if (!rows) return null
  const isTotal = question.answer === 'total'
  const selected = isTotal ? totalColumns(asked, rows) : groupColumns(asked, rows)
  const grouped = isTotal ? '' : groupedSql(asked)
  const sql = `SELECT\n  ${selected.join(',\n  ')}\nFROM ${rows.from}${grouped}\n`
  return { sql, params, rollups: asked.rollup !== null }
}

/** The table with everything its statement needs; `null` when it does not have the grouping. */
function tableOf(query: ReportQuery, question: SourceQuestion, means: Means, bind: Bind): AskedTable | null {
  const { source, answer, only, splitAt } = question
  const { knownNetworks = [], rollups = true } = means
  const columns = readColumns(query, source, answer)
  const rollup = rollups ? rollupFor(query, source, columns) : null
  const keys = keysOf(query, source, bind, rollup?.time === 'quarter' ? rollupTimes.quarter : 'at')
  if (keys === null) return null
  const later = splitAt ? `at >= ${bind('splitAt', `DateTime64(3, 'UTC')`, instant(splitAt))}` : null
  // totals have no grouping: a site in two groups would count twice
  const by = answer === 'total' ? [] : keys
  return { query, source, bind, keys: by, columns, rollup, only, later, byKind: answer === 'kinds', knownNetworks }
}

/** The columns a table's rows are grouped by: one, or two. */
function keysOf(query: ReportQuery, source: Source, bind: Bind, at: string): string[] | null {
  const { time, groupBy, pair } = query
  const keys = pair
    ? pairKeysSql(query, pair, source, bind, at)
    : [time ? timeKeySql(time, bind, at) : keySqlOf(query, groupBy, source, bind)]
  const known = keys.filter((key) => key !== null)
  return known.length === keys.length ? known : null
}

/** Columns of a table that an answer needs. */
function readColumns({ groupBy, time, pair, inside }: ReportQuery, source: Source, answer: Answer): string[] {
  const only = (inside ?? []).map((row) => columnOf(row.groupBy, source) ?? '')
  if (answer === 'total') return only
  const grouped = (pair ?? [{ groupBy, time }]).flatMap((by) => (by.time ? [] : [columnOf(by.groupBy, source) ?? '']))
  const lists = time || pair ? [] : listsOf(groupBy, source)
  return [...new Set([...grouped, ...lists, ...only])]
}

/** The grouping columns; converted conversions have them under names already. */
const groupKeys = ({ source, keys, later }: AskedTable) =>
  source === 'conversion'
    ? { keys: keys.map((_, i) => keyNames[i] ?? ''), period: later && 'isLater' }
    : { keys, period: later }

function groupColumns(asked: AskedTable, rows: Rows): string[] {
  const { keys, period } = groupKeys(asked)
  const shown = keys.length > 1 ? pairTextSql(keys) : (keys[0] ?? '')
  const text = period ? `concat(toString(${period}), toString(${shown}))` : `toString(${shown})`
  // times stay numbers: reading thousands of texts took as long as reading their counts
  const group = asked.query.time ? `${shown} AS time` : `${text} AS grp`
  return [
    group,
    ...rows.metrics,
    ...(rows.lists ?? listColumns(asked, rows.counted)),
    ...unconverted(asked, asked.byKind),
  ]
}

const totalColumns = (asked: AskedTable, rows: Rows): string[] => [...rows.metrics, ...unconverted(asked, true)]

/**
 * Currencies without a rate; for many groups only whether there are any, because a list for each of 20,000 takes time.
 */
function unconverted({ source }: AskedTable, isNamed: boolean): string[] {
  if (source !== 'conversion') return []
  return [isNamed ? 'groupUniqArrayIf(money, is_unconverted) AS unconverted' : 'max(is_unconverted) AS isUnconverted']
}

/**
 * Lists behind a row, sorted and joined by commas. Networks may be bits (`network-memory.ts`). `counted`: condition for
 * the rows included.
 */
function listColumns({ query, source, knownNetworks, bind }: AskedTable, counted: string): string[] {
  const lists = query.pair ? [] : listsOf(query.groupBy, source)
  const unique = (column: string) =>
    `arrayStringConcat(arraySort(groupUniqArrayIf(${column}, ${counted} AND ${column} != '')), ',')`
  const networks = () =>
    knownNetworks.length > 0
      ? `${bitsSql(knownNetworks, counted, bind)} AS networkBits`
      : `${unique('network_uuid')} AS networks`
  return [
    ...(lists.includes('network_uuid') ? [networks()] : []),
    ...(lists.includes('campaign_uuid') ? [`${unique('campaign_uuid')} AS campaigns`] : []),
  ]
}

/** The groups and their number. Times and kinds of groups are few and sorted afterwards. */
function groupedSql(asked: AskedTable): string {
  const { query, source, byKind, bind } = asked
  const { keys: own, period } = groupKeys(asked)
  const keys = [...own, ...(period ? [period] : []), ...(byKind ? kindKeys : [])].join(', ')
  const sorted = byKind || query.time ? '' : `\nORDER BY ${order[source]}, grp`
  return `\nGROUP BY ${keys}${sorted}\nLIMIT ${bind('limit', 'UInt32', readLimit(query) + 1)}`
}
