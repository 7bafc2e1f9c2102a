import { convertedSql, type RateReach } from './conversion-sql.ts'
import { dimensionSql } from './dimension-sql.ts'
import { whereSql } from './filter-sql.ts'
import { metricSql, metricsOf } from './metric-sql.ts'
import { networkBits } from './network-memory.ts'
import { type Bind, binder, type ReportQuery, type Source, type Statement } from './report-query.ts'
import { timeKeySql } from './time-key.ts'

/** The order of a report, as far as one table knows it: the most important groups first. */
const order = {
  pageview: 'pageviewCount DESC',
  click: 'clickCount DESC, discoverCount DESC',
  conversion: 'conversionTotalCommission DESC, conversionCount DESC',
} satisfies Record<Source, string>

export type SourceQuestion = {
  source: Source
  /** Only these groups, in pieces of one parameter each: to fill in what a table's own first groups left out. */
  only?: string[][]
  /** One row for everything instead of one a group. */
  total?: boolean
  rates?: RateReach
  /** Networks to collect as bits instead of texts. */
  knownNetworks?: readonly string[]
}

function keyOf(query: ReportQuery, source: Source, bind: Bind): string | null {
  if (query.time) return timeKeySql(query.time, bind)
  const dimension = dimensionSql[query.groupBy]
  return dimension === 'time' ? null : dimension[source]
}

/** Lists behind a row, sorted and joined by commas. Networks of clicks may come as bits (`network-memory.ts`). */
function listColumns(query: ReportQuery, source: Source, known: readonly string[], bind: Bind): string[] {
  const dimension = dimensionSql[query.groupBy]
  const lists = dimension === 'time' || source === 'pageview' ? 'none' : dimension.lists
  const counted = source === 'click' ? `kind = 'click'` : '1'
  const unique = (column: string) =>
    `arrayStringConcat(arraySort(groupUniqArrayIf(${column}, ${counted} AND ${column} != '')), ',')`
  const { texts, bits } = networkBits(known)
  const networks =
    source === 'click' && known.length > 0
      ? `groupBitOrIf(transform(network_uuid, ${bind('known', 'Array(String)', texts)}, ${bind('bits', 'Array(UInt64)', bits)}, toUInt64(1)), ${counted}) AS networkBits`
      : `${unique('network_uuid')} AS networks`
  return [
    ...(lists === 'none' ? [] : [networks]),
    ...(lists === 'networks and campaigns' ? [`${unique('campaign_uuid')} AS campaigns`] : []),
  ]
}

/**
 * What one table has to say to a question: SQL and its bound parameters; pure. One row a group, amounts in cents, the
 * first `limit` + 1 groups. `null` when the question leaves the table out.
 */
export function sourceSql(
  query: ReportQuery,
  { source, only, total = false, rates = 'near', knownNetworks = [] }: SourceQuestion,
): Statement | null {
  const { params, bind } = binder()
  const key = keyOf(query, source, bind)
  const filters = whereSql(query, source, bind)
  if (key === null || filters === null) return null
  const pieces = only?.map((keys, i) => `${key} IN ${bind(`only${i}`, 'Array(String)', keys)}`)
  const where = pieces ? [...filters, `(${pieces.join(' OR ')})`] : filters
  const columns = { key, kind: 'kind', status: 'status', network_uuid: 'network_uuid', campaign_uuid: 'campaign_uuid' }
  const rows =
    source === 'conversion'
      ? convertedSql(query, columns, where, rates, bind)
      : `${source}\n  WHERE ${where.join(' AND ')}`
  const shown = source === 'conversion' ? 'key' : key
  const selected = [
    ...(total ? [] : [`toString(${shown}) AS grp`]),
    ...metricsOf(source).map((m) => `${metricSql[m].sql} AS ${m}`),
    ...(total ? [] : listColumns(query, source, knownNetworks, bind)),
    ...(source === 'conversion' ? ['groupUniqArrayIf(money, is_unconverted) AS unconverted'] : []),
  ]
  const grouped = total
    ? ''
    : `\nGROUP BY ${shown}\nORDER BY ${order[source]}, grp\nLIMIT ${bind('limit', 'UInt32', query.limit + 1)}`
  return { sql: `SELECT\n  ${selected.join(',\n  ')}\nFROM ${rows}${grouped}\n`, params }
}
