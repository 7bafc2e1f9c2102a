import type { Rollup } from '../../store/events/event-tables.ts'
import { kindColumns } from './by-kind.ts'
import { convertedSql } from './conversion-sql.ts'
import { whereSql } from './filter-sql.ts'
import { takesBackSql } from '../../store/events/takes-back.ts'
import { classSql } from './metric-sql.ts'
import { pairTextSql } from './pair-key.ts'
import type { Bind, ReportQuery, Source } from './report-query.ts'
import { outsideWhole, duringQuarters, duringWhole } from './rollup-sql.ts'
import { plainRows, type Rows, wholeRows, wholeRowsWithBits } from './rows-sql.ts'

/** One table, and everything a statement about it needs. */
export type AskedTable = {
  query: ReportQuery
  source: Source
  bind: Bind
  /** The columns rows are grouped by: one, or two. */
  keys: readonly string[]
  /** Columns the answer is made of. */
  columns: string[]
  rollup: Rollup | null
  /** Only these groups, in batches of one parameter each. */
  only: string[][] | undefined
  /** SQL for whether a row is in the second of two periods. */
  later: string | null
  byKind: boolean
  knownNetworks: readonly string[]
}

/** The counted rows of the table and their source; `null` when the query excludes the table. */
export function sourceRows(asked: AskedTable): Rows | null {
  const only = onlySql(asked)
  const { rollup } = asked
  if (rollup && rollup.time !== 'quarter') return fromWholes(asked, rollup, rollup.time, only)
  const where = filtered(asked, only, rollup ? duringQuarters : undefined)
  if (!where) return null
  return asked.source === 'conversion' ? convertedRows(asked, where) : plainRows(asked.source, where)
}

/** Bound once: a query may use its groups in two places. */
const onlySql = ({ keys, only, bind }: AskedTable): string | null => {
  const key = keys.length > 1 ? pairTextSql(keys) : keys[0]
  return only ? `(${only.map((keys, i) => `${key} IN ${bind(`only${i}`, 'Array(String)', keys)}`).join(' OR ')})` : null
}

/** `when` replaces the condition for the range. */
function filtered({ query, source, bind }: AskedTable, only: string | null, when?: typeof duringQuarters) {
  const filters = whereSql(query, source, bind, when)
  return filters && only ? [...filters, only] : filters
}

/** Whole days or months from their rollup, and the ends of the range from rows. */
function fromWholes(asked: AskedTable, { name }: Rollup, time: 'day' | 'month', only: string | null): Rows | null {
  const { query, source, columns, knownNetworks, bind } = asked
  const [inside, beside] = [filtered(asked, only, duringWhole(time)), filtered(asked, only, outsideWhole(time))]
  if (!inside || !beside) return null
  const isByPage = !query.pair && query.groupBy === 'page' && ['by_page', 'by_page_campaign'].includes(name)
  const isByBits = isByPage && source === 'click' && knownNetworks.length > 0
  return isByBits
    ? wholeRowsWithBits(source, columns, inside, beside, knownNetworks, bind)
    : wholeRows(source, columns, inside, beside)
}

/** Names of a group's keys in converted conversions. */
export const keyNames = ['key', 'then_key'] as const

/** Conversions with their amounts in cents of the viewer's currency. */
function convertedRows({ query, keys, later, byKind, bind }: AskedTable, where: string[]): Rows {
  const kinds: Record<string, string> = byKind ? { kind: 'kind', status: 'status' } : { class: classSql }
  const named = Object.fromEntries(keys.map((key, i) => [keyNames[i] ?? '', key]))
  const own = {
    ...named,
    ...kinds,
    takes_back: takesBackSql,
    network_uuid: 'network_uuid',
    campaign_uuid: 'campaign_uuid',
  }
  const from = convertedSql(query, later ? { ...own, isLater: later } : own, where, bind)
  const rows = { ...plainRows('conversion', where), from }
  return byKind ? { ...rows, metrics: kindColumns } : rows
}
