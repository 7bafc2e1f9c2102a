import { convertedSql } from '../report/conversion-sql.ts'
import { whereSql } from '../report/filter-sql.ts'
import type { Bind, ReportQuery } from '../report/report-query.ts'
import { amountsOf } from './typed-amount.ts'

/** A query of the list: the report's, plus the search text. */
export type ListQuery = ReportQuery & { search?: string }

const ids = ['order_id', 'transaction_id', 'sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4', 'sub_id_5']

/** Matches sale or commission, as the list shows them or as the network sent them. */
function amountSql(query: ReportQuery, search: string, where: string[], bind: Bind): string[] {
  const found = amountsOf(search)
  if (!found) return []
  const [from, to] = [bind('centsFrom', 'Int64', found.from), bind('centsTo', 'Int64', found.to)]
  const lies = (cents: string) => `abs(${cents}) BETWEEN ${from} AND ${to}`
  const shown = convertedSql(query, { conversion_uuid: 'conversion_uuid' }, where, bind)
  return [
    `conversion.conversion_uuid GLOBAL IN (SELECT conversion_uuid FROM ${shown} WHERE ${lies('sale_cents')} OR ${lies('commission_cents')})`,
    ...['sale', 'commission'].map((raw) => lies(`intDiv(reinterpretAsInt64(conversion.${raw}), 100)`)),
  ]
}

/**
 * Conditions of the list's conversions. The search matches order and transaction number, sub ids, the conversion's or
 * its click's id, or an amount.
 */
export function listWhere(query: ListQuery, bind: Bind): string[] | null {
  const where = whereSql(query, 'conversion', bind)
  const { search = '' } = query
  if (!where || search === '') return where
  const text = bind('search', 'String', search)
  const found = [
    ...ids.map((column) => `positionCaseInsensitiveUTF8(${column}, ${text}) > 0`),
    `toString(conversion.conversion_uuid) = lower(${text})`,
    `click_id = lower(${text})`,
    ...amountSql(query, search, where, bind),
  ]
  return [...where, `(${found.join(' OR ')})`]
}
