import { z } from 'zod'
import { addDays, type Day } from '../../../contract/days.ts'
import { lastDayOf } from '../../time/index.ts'
import { ask, type Viewer } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { whereSql } from '../report/filter-sql.ts'
import { binder } from '../report/report-query.ts'

const texts = ['status', 'kind', 'transaction_id', 'order_id', 'name', 'attributed_by'] as const
/** Columns shared by conversions and clicks. */
const shared = [
  'click_id',
  'page',
  'referrer',
  'device',
  'country',
  'origin',
  'target',
  'merchant',
  'merchant_uuid',
  'network_uuid',
  'connection_uuid',
  'campaign_uuid',
  'smart_link',
  'creator_id',
  'sub_id',
  'sub_id_1',
  'sub_id_2',
  'sub_id_3',
  'sub_id_4',
  'sub_id_5',
] as const
const clickTexts = [...shared, 'kind', 'browser', 'os', 'target_url'] as const
const conversionTexts = [...shared, ...texts] as const
const textFields = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<N, z.ZodString>
const same = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

const conversionRow = z.object({
  ...textFields(conversionTexts),
  id: z.string(),
  site: z.string(),
  at_ms: z.number(),
  click_ms: z.number().nullable(),
  /** Ten-thousandths of the network's currency, as text. */
  raw_sale: z.string(),
  raw_commission: z.string(),
  money: z.string(),
  /** Cents of the viewer's currency, as every report adds them up. */
  sale_cents: z.number(),
  commission_cents: z.number(),
})
export type ConversionOfFile = z.output<typeof conversionRow>
const clickRow = z.object({ ...textFields(clickTexts), site: z.string(), at_ms: z.number(), tags: z.string() })
export type ClickOfFile = z.output<typeof clickRow>

const conversionColumns = {
  ...same(conversionTexts),
  id: 'toString(conversion_uuid)',
  site: 'site_uuid',
  at_ms: 'toUnixTimestamp64Milli(at)',
  click_ms: 'toUnixTimestamp64Milli(click_at)',
  raw_sale: 'toString(reinterpretAsInt64(sale))',
  raw_commission: 'toString(reinterpretAsInt64(commission))',
}
const clickColumns = [
  ...clickTexts,
  'toString(site_uuid) AS site',
  'toUnixTimestamp64Milli(at) AS at_ms',
  'toJSONString(tags) AS tags',
]

export type MonthRows = ReturnType<typeof createMonthRows>

/** Rows of whole months of a viewer's calendar for files, and a fingerprint that shows when a month changed. */
export function createMonthRows(ports: InsightsPorts) {
  const { events } = ports
  const ofDays = async (viewer: Viewer, fromDate: Day, toDate: Day, source: 'click' | 'conversion') => {
    const { query } = await ask(ports, viewer, { fromDate, toDate, groupBy: 'name', filters: {} })
    const bound = binder()
    return { query, where: whereSql(query, source, bound.bind) ?? ['0'], ...bound }
  }
  const ofMonth = (viewer: Viewer, month: string, source: 'click' | 'conversion') =>
    ofDays(viewer, `${month}-01`, lastDayOf(month), source)

  return {
    /** Months for which a table has rows, such as 2026-11. */
    months: async (viewer: Viewer, table: 'click' | 'conversion' | 'pageview'): Promise<string[]> => {
      const rows = await events.query(viewer.accountUuid, {
        name: 'export.months',
        sql: `SELECT DISTINCT formatDateTime(toStartOfMonth(toDate(at, {zone:String})), '%Y-%m') AS month FROM ${table}${table === 'conversion' ? ' FINAL' : ''} ORDER BY month`,
        params: { zone: viewer.timezone },
        row: z.object({ month: z.string() }),
      })
      return rows.map((r) => r.month)
    },
    /** A fingerprint that changes when a row of the month is added, removed or changed, or when its amounts change. */
    conversionsMadeOf: async (viewer: Viewer, month: string): Promise<string> => {
      const { query, where, params, bind } = await ofMonth(viewer, month, 'conversion')
      const of = convertedSql(query, { uuid: 'conversion_uuid', version: 'version' }, where, bind)
      const [found] = await events.query(viewer.accountUuid, {
        name: 'export.conversions.changed',
        sql: `SELECT toString(count()) AS n, toString(sum(cityHash64(uuid, version))) AS rows, toString(sum(sale_cents)) AS sale, toString(sum(commission_cents)) AS commission FROM ${of}`,
        params,
        row: z.object({ n: z.string(), rows: z.string(), sale: z.string(), commission: z.string() }),
      })
      return Object.values(found ?? {}).join(' ')
    },
    clicksMadeOf: async (viewer: Viewer, month: string): Promise<string> => {
      const { where, params } = await ofMonth(viewer, month, 'click')
      const [found] = await events.query(viewer.accountUuid, {
        name: 'export.clicks.changed',
        sql: `SELECT toString(count()) AS n, toString(sum(cityHash64(click_id, kind, merchant, campaign_uuid))) AS rows FROM click WHERE ${where.join(' AND ')}`,
        params,
        row: z.object({ n: z.string(), rows: z.string() }),
        rollups: false,
      })
      return Object.values(found ?? {}).join(' ')
    },
    conversions: async (viewer: Viewer, month: string): Promise<ConversionOfFile[]> => {
      const { query, where, params, bind } = await ofMonth(viewer, month, 'conversion')
      return events.query(viewer.accountUuid, {
        name: 'export.conversions',
        sql: `SELECT * FROM ${convertedSql(query, conversionColumns, where, bind)} ORDER BY at_ms, id`,
        params,
        row: conversionRow,
      })
    },
    /** Read day by day to keep memory small. */
    clicks: async function* (viewer: Viewer, month: string): AsyncGenerator<ClickOfFile[]> {
      for (let day: Day = `${month}-01`; day <= lastDayOf(month); day = addDays(day, 1)) {
        const { where, params } = await ofDays(viewer, day, day, 'click')
        yield await events.query(viewer.accountUuid, {
          name: 'export.clicks',
          sql: `SELECT ${clickColumns.join(', ')} FROM click WHERE ${where.join(' AND ')} ORDER BY at, click_id`,
          params,
          row: clickRow,
          rollups: false,
        })
      }
    },
    names: (viewer: Viewer) => ports.names(viewer.accountUuid),
  }
}
