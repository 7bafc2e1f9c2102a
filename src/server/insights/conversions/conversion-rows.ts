import { z } from 'zod'
import type { ConversionSort } from '../../../contract/insights/conversion-sorts.ts'
import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import { conversionStatus } from '../../../contract/status.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import type { Names } from '../report/names.ts'
import { binder } from '../report/report-query.ts'
import { type ListQuery, listWhere } from './list-where.ts'
import { type Order, orderOf, pageSql, test, unmapped } from './order.ts'

const texts = [
  'conversion_uuid',
  'click_id',
  'order_id',
  'transaction_id',
  'error_code',
  'name',
  'merchant',
  'merchant_uuid',
  'site_uuid',
  'network_uuid',
  'page',
  'sub_id',
  'sub_id_1',
  'sub_id_2',
  'sub_id_3',
  'sub_id_4',
  'sub_id_5',
] as const
const text = Object.fromEntries(texts.map((t) => [t, z.string()])) as Record<(typeof texts)[number], z.ZodString>
export const conversionColumnsRow = z.object({
  ...text,
  status: conversionStatus,
  kind: z.string(),
  at_ms: z.number(),
  click_ms: z.number().nullable(),
  sale_cents: z.number(),
  commission_cents: z.number(),
  is_unconverted: z.number(),
})
type Row = z.output<typeof conversionColumnsRow>

export const conversionColumns: Record<string, string> = {
  ...Object.fromEntries(texts.map((t) => [t, t])),
  conversion_uuid: 'toString(conversion_uuid)',
  status: 'status',
  kind: 'kind',
  at_ms: 'toUnixTimestamp64Milli(at)',
  click_ms: 'toUnixTimestamp64Milli(click_at)',
}

type Page = {
  offset: number
  limit: number
  orderBy?: ConversionSort
  isAscending?: boolean
  afterUuid?: string | undefined
}

const select = (ports: InsightsPorts, query: ListQuery, page: Page, order: Order): Promise<Row[]> => {
  const { params, bind } = binder()
  const where = listWhere(query, bind)
  if (!where) return Promise.resolve([])
  const { sql } = pageSql({ query, where, columns: conversionColumns, order, page, bind })
  return ports.events.query(query.account, { name: 'conversions', sql, params, row: conversionColumnsRow })
}

export const merchantOf = (domain: string, uuid: string, names: Names) => {
  const known = names.merchants.get(domain)
  return {
    advertiserUuid: known?.uuid ?? (uuid || null),
    advertiserDomain: domain,
    advertiserName: known?.name ?? domain,
    advertiserFaviconUrl: known?.faviconUrl ?? null,
  }
}

/**
 * R12: the name of a conversion. Without a merchant, "Unmapped conversion"; for the product's own domain, "Test
 * conversion"; otherwise the network's name for it, or the merchant.
 */
const nameOf = (r: Row, names: Names, ownDomain: string) => {
  if (r.merchant === '') return unmapped
  if (r.merchant === ownDomain) return test
  return r.name || (names.merchants.get(r.merchant)?.name ?? r.merchant)
}

const instant = (ms: number) => new Date(ms).toISOString()

/**
 * A conversion as shown, with its own amounts in any status. Totals count its total commission, which is nothing for a
 * rejected one (R8: total commission).
 */
export function shownConversion(r: Row, currency: string, names: Names, ownDomain: string): ConversionRow {
  return {
    conversionUuid: r.conversion_uuid,
    conversionDatetime: instant(r.at_ms),
    conversionClickDatetime: r.click_ms === null ? null : instant(r.click_ms),
    conversionName: nameOf(r, names, ownDomain),
    conversionSale: r.sale_cents / 100,
    conversionCommission: r.commission_cents / 100,
    conversionTotalCommission: r.status === 'rejected' ? 0 : r.commission_cents / 100,
    conversionCurrencyCode: currency,
    conversionSaleOrderId: r.order_id,
    conversionStatusKey: r.status,
    conversionKind: r.kind === 'cpc' ? 'cpc' : 'sale',
    conversionNetworkTransactionId: r.transaction_id,
    conversionSubId: r.sub_id,
    conversionSubId1: r.sub_id_1,
    conversionSubId2: r.sub_id_2,
    conversionSubId3: r.sub_id_3,
    conversionSubId4: r.sub_id_4,
    conversionSubId5: r.sub_id_5,
    conversionErrorCode: r.error_code || (r.is_unconverted ? 'no-exchange-rate' : ''),
    conversionUrlPath: r.page,
    conversionClickUuid: r.click_id,
    advertiser: merchantOf(r.merchant, r.merchant_uuid, names),
    channel: {
      channelUuid: r.site_uuid,
      channelDomain: names.sites.get(r.site_uuid)?.domain ?? '',
      channelName: names.sites.get(r.site_uuid)?.name ?? '',
    },
    network: { networkUuid: r.network_uuid, networkName: names.networks.get(r.network_uuid)?.name ?? r.network_uuid },
  }
}

/** Conversions by their ids, in no particular order. The ids come in batches of one parameter each. */
export async function conversionsOf(
  ports: InsightsPorts,
  query: ListQuery,
  names: Promise<Names>,
  pieces: readonly (readonly string[])[],
): Promise<ConversionRow[]> {
  const { params, bind } = binder()
  const where = listWhere(query, bind)
  if (!where) return []
  const lists = pieces.map((ids, i) => `conversion.conversion_uuid IN ${bind(`ids${i}`, 'Array(UUID)', [...ids])}`)
  const rows = await ports.events.query(query.account, {
    name: 'conversions by id',
    sql: `SELECT * FROM ${convertedSql(query, conversionColumns, [...where, `(${lists.join(' OR ')})`], bind)}`,
    params,
    row: conversionColumnsRow,
  })
  const known = await names
  return rows.map((r) => shownConversion(r, query.currency, known, ports.settings.ownDomain))
}

/** Conversions in the requested order, newest first by default. Amounts are the cents that every report adds up. */
export async function conversionRows(
  ports: InsightsPorts,
  query: ListQuery,
  names: Promise<Names>,
  page: Page,
): Promise<ConversionRow[]> {
  const order = await orderOf(ports, query, names, page, conversionColumns)
  const rows = await select(ports, query, page, order)
  const known = await names
  return rows.map((r) => shownConversion(r, query.currency, known, ports.settings.ownDomain))
}
