import { type DimensionFilter, isPartGroup } from '../../../contract/dimensions.ts'
import { filterColumnOf, keySqlOf } from './dimension-sql.ts'
import { groupBy } from '../../store/group-by.ts'
import type { Instants } from '../../time/index.ts'
import { inGroupsSql } from './site-group-sql.ts'
import { sourceSql } from './traffic-channel-sql.ts'
import type { Bind, Condition, Inside, ReportQuery, Source } from './report-query.ts'

type Key = Condition['key']
/** One condition in one table; `null` when the table does not have the field, which excludes all its rows. */
type FilterSql = (source: Source, values: string[], bind: Bind, query: ReportQuery) => string | null

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Sites are native uuids in the tables of collected events; a value that is no uuid matches nothing there. */
const siteIs = (source: Source, values: string[], bind: Bind): string =>
  source === 'conversion'
    ? `site_uuid IN ${bind('sites', 'Array(String)', values)}`
    : `site_uuid IN ${bind(
        'siteUuids',
        'Array(UUID)',
        values.filter((v) => uuid.test(v)),
      )}`

const dimensionIs =
  (key: DimensionFilter): FilterSql =>
  (source, values, bind) => {
    const column = filterColumnOf(key, source)
    return column ? `${column} IN ${bind(key, 'Array(String)', values)}` : null
  }

const subIdColumns = ['sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4', 'sub_id_5']

/** Matches any of the six sub ids; the empty value means that all six are empty. */
const anySubId: FilterSql = (source, values, bind) => {
  if (source === 'pageview') return null
  const given = values.filter((v) => v !== '')
  const any =
    given.length > 0 ? [`hasAny([${subIdColumns.join(', ')}], ${bind('subIds', 'Array(String)', given)})`] : []
  const none = values.includes('') ? [`(${subIdColumns.map((c) => `${c} = ''`).join(' AND ')})`] : []
  return `(${[...any, ...none].join(' OR ')})`
}

/** Values are `name = value`, checked in `resolve`. */
const tagIs: FilterSql = (_, values, bind) => {
  const pairs = values.map((pair, i) => {
    const cut = pair.indexOf(' = ')
    const name = bind(`tag${i}`, 'String', pair.slice(0, cut))
    return `tags[${name}] = ${bind(`tagValue${i}`, 'String', pair.slice(cut + 3))}`
  })
  return `(${pairs.join(' OR ')})`
}

/** A part's grouping and its value (`page:Section = news`), checked in `resolve`; each part is its own condition. */
const partIs: FilterSql = (source, values, bind, query) => {
  const byPart = groupBy(values, (value) => value.slice(0, value.indexOf(' = ')))
  const conditions = [...byPart].map(([key, own], i) => {
    const sql = isPartGroup(key) ? keySqlOf(query, key, source, bind) : null
    const wanted = own.map((value) => value.slice(key.length + 3))
    return sql && `${sql} IN ${bind(`partValues${i}`, 'Array(String)', wanted)}`
  })
  return conditions.every((c) => c !== null) ? conditions.join(' AND ') : null
}

/** Filters that are more than "a column has one of these values". */
const ownSql = {
  channelUuids: siteIs,
  siteGroupUuids: (_, values, bind, { siteGroups = [] }) => inGroupsSql(siteGroups, values, bind, 'sitesOfGroups'),
  sources: (_, values, bind) => `${sourceSql} IN ${bind('sources', 'Array(String)', values)}`,
  subIds: anySubId,
  tags: tagIs,
  // resolved to domains before
  advertiserUuids: (source, values, bind) =>
    source === 'pageview' ? null : `merchant IN ${bind('advertiserUuids', 'Array(String)', values)}`,
  parts: partIs,
  origin: (_, values, bind) => `origin IN ${bind('origin', 'Array(String)', values)}`,
} satisfies Partial<Record<Key, FilterSql>> & Record<Exclude<Key, DimensionFilter>, FilterSql>

const hasOwn = (key: Key): key is keyof typeof ownSql => key in ownSql
const filterSql = (key: Key): FilterSql => (hasOwn(key) ? ownSql[key] : dimensionIs(key))

/**
 * Limits to one group of another grouping, by its key in answers. `place` makes the parameter names of several unique.
 */
function insideSql(query: ReportQuery, { groupBy, key }: Inside, place: number, source: Source, bind: Bind) {
  const name = place === 0 ? 'inside' : `inside${place}`
  // a filter by sites uses the same parameter names
  if (groupBy === 'channel') return siteIs(source, [key], (_, type, value) => bind(name, type, value))
  if (groupBy === 'siteGroup') return inGroupsSql(query.siteGroups ?? [], [key], bind, `${name}Sites`)
  const column = keySqlOf(query, groupBy, source, bind)
  return column && `${column} = ${bind(name, 'String', key)}`
}

function chosenMerchants({ merchantChoice }: ReportQuery, bind: Bind): string | null {
  if (!merchantChoice) return null
  const { domains, orAllBut } = merchantChoice
  const theirs = `merchant IN ${bind('managed', 'Array(String)', domains)}`
  if (!orAllBut) return theirs
  return `(${theirs} OR (merchant != '' AND merchant NOT IN ${bind('allManaged', 'Array(String)', orAllBut)}))`
}

/** Instants are passed as text with milliseconds, the precision of the column. */
export const instant = (date: Date) => date.toISOString().replace('T', ' ').replace('Z', '')

/**
 * A condition between two instants. Every table is ordered by UTC day. For pageviews and clicks, whose key also has
 * `at`, the event store does not derive the day from it (it read whole months). The hint only limits what is read and
 * is not computed per row.
 */
export function betweenSql(
  source: Source,
  bind: Bind,
  name: number | string,
  { from, to }: Instants,
  column = 'at',
): string {
  const type = `DateTime64(3, 'UTC')`
  const [after, before] = [bind(`from${name}`, type, instant(from)), bind(`to${name}`, type, instant(to))]
  const between = `${column} >= ${after} AND ${column} < ${before}`
  return source === 'conversion'
    ? between
    : `${between} AND indexHint(toDate(at) >= toDate(${after}) AND toDate(at) <= toDate(${before}))`
}

const during = (query: ReportQuery, bind: Bind, source: Source) => {
  const column = query.byClick && source === 'conversion' ? 'click_at' : 'at'
  const parts = query.ranges.map((range, i) => betweenSql(source, bind, i, range, column))
  return parts.length === 1 ? (parts[0] ?? '0') : `(${parts.map((p) => `(${p})`).join(' OR ')})`
}

/**
 * Conditions of a table's rows, or `null` when the query excludes the whole table: a filter on a field it does not have
 * (pageviews have no merchant) selects none of its rows. Excluding networks does not affect pageviews. `when` replaces
 * the condition for the range (`rollup-sql.ts`).
 */
export function whereSql(query: ReportQuery, source: Source, bind: Bind, when = during): string[] | null {
  if (query.ranges.length === 0) return null
  const conditions = query.conditions.map(({ key, values }) => filterSql(key)(source, values, bind, query))
  if (source === 'pageview' && (query.onlyPartial || query.merchantChoice)) return null
  const merchants = chosenMerchants(query, bind)
  const where = [
    when(query, bind, source),
    ...conditions,
    ...(query.inside ?? []).map((row, place) => insideSql(query, row, place, source, bind)),
    ...(query.networkNot.length > 0 && source !== 'pageview'
      ? [`network_uuid NOT IN ${bind('networkNot', 'Array(String)', query.networkNot)}`]
      : []),
    ...(query.onlyPartial ? ['is_partial'] : []),
    ...(merchants ? [merchants] : []),
  ]
  return where.every((c) => c !== null) ? where : null
}
