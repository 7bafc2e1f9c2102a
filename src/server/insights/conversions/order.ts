import { z } from 'zod'
import type { ConversionSort } from '../../../contract/insights/conversion-sorts.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { keyBatches } from '../report/key-batches.ts'
import type { Names } from '../report/names.ts'
import { type Bind, binder } from '../report/report-query.ts'
import { type ListQuery, listWhere } from './list-where.ts'

/** What stands for a merchant that is not known, and for the product’s own domain (R12: the name of a conversion). */
export const unmapped = 'Unmapped conversion'
export const test = 'Test conversion'

/** A place in a list: what the row before it is ordered by, and its uuid, which tells equal ones apart. */
type Place = { key: string | number; uuid: string }
export type Order = {
  /** What rows are ordered by, made of the columns of `conversionColumns`. Binds what it needs. */
  keySql: (bind: Bind) => string
  type: 'Int64' | 'String'
  isAscending: boolean
  /** Where the page starts; `null` when it is counted from the top. */
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

/** What the event store knows by an id and the viewer by a name is ordered by name: the ids travel in that order. */
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
  // more names than a question can carry: the ids themselves are an order too
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

/** Rows equal in what they are ordered by go by their uuid, always upwards. */
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

/** One page of the list. By time the page is cut out before amounts are converted: nearly every list is that one. */
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

/** Where the row stands now that the last page ended with; `null` when it is not in the list any more. */
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
