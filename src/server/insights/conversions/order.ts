import { z } from 'zod'
import type { ConversionSort } from '../../../contract/insights/conversion-sorts.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { keyBatches } from '../report/key-batches.ts'
import type { Names } from '../report/names.ts'
import { type Bind, binder } from '../report/report-query.ts'
import { type ListQuery, listWhere } from './list-where.ts'

/** Names shown for an unknown merchant and for the product's own domain (R12: the name of a conversion). */
export const unmapped = 'Unmapped conversion'
export const test = 'Test conversion'

/** A position in a list: the sort key of the previous row, and its uuid as the tiebreaker. */
type Place = { key: string | number; uuid: string }
export type Order = {
  /** The sort key, built from columns of `conversionColumns`. Binds its parameters. */
  keySql: (bind: Bind) => string
  type: 'Int64' | 'String'
  isAscending: boolean
  /** The row the page starts after; `null` for a page by offset. */
  after: Place | null
}
type Page = {
  offset: number
  limit: number
  orderBy?: ConversionSort
  isAscending?: boolean
  afterUuid?: string | undefined
}

const texts: Partial<Record<ConversionSort, string>> = {
  conversionUuid: 'conversion_uuid',
  conversionSaleOrderId: 'order_id',
  conversionStatusKey: 'status',
  conversionNetworkTransactionId: 'transaction_id',
  conversionSubId: 'sub_id',
  conversionSubId1: 'sub_id_1',
  conversionSubId2: 'sub_id_2',
  conversionSubId3: 'sub_id_3',
  conversionSubId4: 'sub_id_4',
  conversionSubId5: 'sub_id_5',
}
const numbers: Partial<Record<ConversionSort, string>> = {
  conversionDatetime: 'at_ms',
  conversionSale: 'sale_cents',
  conversionCommission: 'commission_cents',
  conversionTotalCommission: `if(status = 'rejected', toInt64(0), commission_cents)`,
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare

/** Sorts ids of the event store by the names the viewer sees: the query carries the ids in name order. */
async function rankSql(ports: InsightsPorts, query: ListQuery, column: string, nameOf: (id: string) => string) {
  const { params, bind } = binder()
  const where = listWhere(query, bind)
  const found = where
    ? await ports.events.query(query.account, {
        name: `conversions by ${column}`,
        sql: `SELECT DISTINCT toString(${column}) AS id FROM conversion FINAL WHERE ${where.join(' AND ')}`,
        params,
        row: z.object({ id: z.string() }),
      })
    : []
  const ids = found.map((r) => r.id).sort((a, b) => byName(nameOf(a), nameOf(b)) || (a < b ? -1 : 1))
  const [pieces = [], ...more] = keyBatches(ids)
  // more names than a query can carry: fall back to the order of the ids
  if (more.length > 0 || pieces.length === 0) return null
  return (bindHere: Bind) => {
    const lists = pieces.map((keys, i) => bindHere(`rank${i}`, 'Array(String)', keys))
    const all = lists.length === 1 ? lists[0] : `arrayConcat(${lists.join(', ')})`
    return `toInt64(transform(toString(${column}), ${all}, arrayEnumerate(${all}), toUInt32(0)))`
  }
}

async function keyOf(
  ports: InsightsPorts,
  query: ListQuery,
  names: Promise<Names>,
  orderBy: ConversionSort,
): Promise<Pick<Order, 'keySql' | 'type'>> {
  const [text, number] = [texts[orderBy], numbers[orderBy]]
  if (number) return { keySql: () => number, type: 'Int64' }
  if (text) return { keySql: () => text, type: 'String' }
  const { merchants, sites } = await names
  const titleOf = (domain: string) => {
    if (domain === '') return unmapped
    return domain === ports.settings.ownDomain ? test : (merchants.get(domain)?.name ?? domain)
  }
  const column = orderBy === 'merchant' ? 'merchant' : 'site_uuid'
  const nameOf =
    orderBy === 'merchant' ? titleOf : (uuid: string) => sites.get(uuid)?.domain || (sites.get(uuid)?.name ?? '')
  const keySql = await rankSql(ports, query, column, nameOf)
  return keySql ? { keySql, type: 'Int64' } : { keySql: () => column, type: 'String' }
}

/** Rows with equal sort keys are ordered by uuid, always ascending. */
const cutSql = ({ isAscending, after, type }: Order, key: string, bind: Bind): string | null => {
  if (!after) return null
  const value = bind('afterKey', type, after.key)
  const beyond = `${key} ${isAscending ? '>' : '<'} ${value}`
  return `(${beyond} OR (${key} = ${value} AND conversion_uuid > ${bind('afterUuid', 'String', after.uuid)}))`
}

type PageParts = {
  query: ListQuery
  where: string[]
  columns: Record<string, string>
  order: Order
  page: Page
  bind: Bind
}

/** One page of the list. When sorted by time, as nearly every list is, the page is cut before amounts are converted. */
export function pageSql({ query, where, columns, order, page, bind }: PageParts): { sql: string } {
  const key = order.keySql(bind)
  const start = cutSql(order, key, bind)
  const sorted = `ORDER BY ${key} ${order.isAscending ? 'ASC' : 'DESC'}, conversion_uuid`
  const offset = order.after ? 0 : page.offset
  const cut = `${sorted} LIMIT ${bind('limit', 'UInt32', page.limit)} OFFSET ${bind('offset', 'UInt32', offset)}`
  if (key !== 'at_ms') {
    const converted = convertedSql(query, columns, where, bind)
    return { sql: `SELECT * FROM ${converted} ${start ? `WHERE ${start} ` : ''}${cut}` }
  }
  const early = convertedSql(query, columns, start ? [...where, start] : where, bind, cut)
  return { sql: `SELECT * FROM ${early} ${sorted}` }
}

/** Current position of the row the last page ended with; `null` when it is no longer in the list. */
async function placeOf(
  ports: InsightsPorts,
  query: ListQuery,
  order: Order,
  uuid: string,
  columns: Record<string, string>,
) {
  const { params, bind } = binder()
  const where = listWhere(query, bind)
  if (!where) return null
  const key = order.keySql(bind)
  const one = `conversion.conversion_uuid = ${bind('one', 'UUID', uuid)}`
  const [found] = await ports.events.query(query.account, {
    name: 'place in conversions',
    sql: `SELECT ${key} AS key FROM ${convertedSql(query, columns, [...where, one], bind)}`,
    params,
    row: z.object({ key: z.union([z.string(), z.number()]) }),
  })
  return found ? { key: found.key, uuid } : null
}

export async function orderOf(
  ports: InsightsPorts,
  query: ListQuery,
  names: Promise<Names>,
  page: Page,
  columns: Record<string, string>,
): Promise<Order> {
  const { orderBy = 'conversionDatetime', isAscending = false, afterUuid } = page
  const order: Order = {
    ...(await keyOf(ports, query, names, orderBy)),
    isAscending,
    after: null,
  }
  return afterUuid ? { ...order, after: await placeOf(ports, query, order, afterUuid, columns) } : order
}
