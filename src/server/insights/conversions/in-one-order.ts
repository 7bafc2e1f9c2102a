import { z } from 'zod'
import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import type { ConversionSort } from '../../../contract/insights/conversion-sorts.ts'
import type { CsvFile } from '../../workshop/csv-download.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { keyBatches } from '../report/key-batches.ts'
import type { Names } from '../report/names.ts'
import { binder } from '../report/report-query.ts'
import { conversionColumns, conversionsOf } from './conversion-rows.ts'
import { type ListQuery, listWhere } from './list-where.ts'
import { orderOf } from './order.ts'

type Wanted = { orderBy: ConversionSort; isAscending: boolean }

/** The ids of all rows of the list, in their order at one moment. */
async function idsInOrder(ports: InsightsPorts, query: ListQuery, names: Promise<Names>, wanted: Wanted) {
  const order = await orderOf(ports, query, names, { offset: 0, limit: 0, ...wanted }, conversionColumns)
  const { params, bind } = binder()
  const where = listWhere(query, bind)
  if (!where) return []
  const key = order.keySql(bind)
  const { uuid } = await ports.events.columns(query.account, {
    name: 'order of conversions',
    sql: `SELECT conversion_uuid AS uuid FROM ${convertedSql(query, conversionColumns, where, bind)} ORDER BY ${key} ${order.isAscending ? 'ASC' : 'DESC'}, conversion_uuid`,
    params,
    row: z.object({ uuid: z.string() }),
  })
  return uuid
}

/**
 * Pages of a list whose order may change while its file is read. The order is fixed at the start, so no row comes twice
 * and no remaining row is missing. The content of a row is read with its page.
 */
export function pagesInOneOrder(
  ports: InsightsPorts,
  query: ListQuery,
  names: Promise<Names>,
  wanted: Wanted,
): CsvFile<ConversionRow>['read'] {
  let ids: readonly string[] | null = null
  let from = 0
  return async (_, limit) => {
    ids ??= await idsInOrder(ports, query, names, wanted)
    const rows: ConversionRow[] = []
    // rows deleted in the meantime make room for the next
    while (rows.length < limit && from < ids.length) {
      const next = ids.slice(from, from + limit - rows.length)
      from += next.length
      // oxlint-disable-next-line no-await-in-loop -- a page of a file is small, and mostly read at once
      rows.push(...(await rowsOf(ports, query, names, next)))
    }
    return rows
  }
}

async function rowsOf(ports: InsightsPorts, query: ListQuery, names: Promise<Names>, ids: readonly string[]) {
  const batches = await Promise.all(
    keyBatches(ids).map((pieces) => conversionsOf(ports, { ...query, search: '' }, names, pieces)),
  )
  const found = new Map(batches.flat().map((row) => [row.conversionUuid, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
