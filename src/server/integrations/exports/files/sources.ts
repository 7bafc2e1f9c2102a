import { createHash } from 'node:crypto'
import type { ExportSet } from '../../../../contract/integrations/export-choices.ts'
import { metricWords } from '../../../../contract/integrations/v1/words.ts'
import { centsOf } from '../../../../contract/cents.ts'
import { type BaseMetric, baseMetrics, isAmount } from '../../../../contract/metrics.ts'
import type { Output } from '../../../../contract/call.ts'
import type { insights } from '../../../../contract/insights/insights.ts'
import type { AllHandlers } from '../../../http/handlers.ts'
import type { Principal } from '../../../http/principal.ts'
import type { ClickOfFile, ConversionOfFile, MonthRows } from '../../../insights/index.ts'
import { ledgerMonths, ledgerRows, type LedgerOfFile } from '../../../money/index.ts'
import type { Database } from '../../../store/database/open.ts'
import { dayOf, lastDayOf } from '../../../time/index.ts'
import { type Cell, decimalText, type FileColumn } from './column.ts'

/** One kind of file: its months, rows, and sum. */
export type Source = {
  set: ExportSet
  columns: readonly FileColumn[]
  /** Months that have rows, each with a fingerprint that changes when the month changes. */
  months: () => Promise<ReadonlyMap<string, string>>
  pages: (month: string) => AsyncIterable<Cell[][]>
  sum: { what: string; scale: number; currency: string; of: (row: readonly Cell[]) => bigint } | null
  /** The report's value for the same month, in the format of the sum; null when no report covers it. */
  reported: (month: string) => Promise<string | null>
}
export type SourceParts = {
  database: Database
  rows: MonthRows
  screens: () => AllHandlers
  who: Principal
  now: Date
}
type Report = Output<typeof insights.statistics>

const text = (name: string): FileColumn => ({ name, kind: 'text' })
const subIds = ['sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4', 'sub_id_5'] as const

const where = (r: ClickOfFile | ConversionOfFile): Cell[] => [
  r.page,
  r.referrer,
  r.device,
  r.country,
  r.origin,
  r.target,
  r.merchant,
  r.merchant_uuid,
]
const routed = (r: ClickOfFile | ConversionOfFile): Cell[] => [
  r.connection_uuid,
  r.campaign_uuid,
  r.smart_link,
  r.creator_id,
  ...subIds.map((name) => r[name]),
]
const whereColumns = ['page', 'referrer', 'device', 'country', 'origin', 'target', 'merchant', 'merchant_id'].map(text)
const routedColumns = ['network_account_id', 'campaign_id', 'smart_link', 'creator', ...subIds].map(text)
const placeColumns = ['site', 'site_id', 'network', 'network_id'].map(text)

const conversionColumns: FileColumn[] = [
  text('id'),
  { name: 'at', kind: 'instant' },
  { name: 'clicked_at', kind: 'instant' },
  ...['click_id', 'status', 'kind', 'order_id', 'transaction_id', 'name'].map(text),
  ...placeColumns,
  ...whereColumns,
  ...routedColumns,
  { name: 'sale', kind: 'amount' },
  { name: 'commission', kind: 'amount' },
  text('currency'),
  { name: 'account_sale', kind: 'cents' },
  { name: 'account_commission', kind: 'cents' },
  // its value in every report: zero once it was rejected
  { name: 'revenue', kind: 'cents' },
  text('account_currency'),
]
const clickColumns: FileColumn[] = [
  text('id'),
  { name: 'at', kind: 'instant' },
  text('kind'),
  ...placeColumns,
  ...whereColumns,
  ...routedColumns,
  ...['browser', 'os', 'target_url', 'tags'].map(text),
]
const ledgerColumns: FileColumn[] = [
  { name: 'id', kind: 'whole' },
  { name: 'received_at', kind: 'instant' },
  ...['network_account_id', 'transaction_id', 'source', 'status', 'status_word'].map(text),
  ...['sale', 'commission', 'currency', 'order_id', 'name', 'click_id'].map(text),
  { name: 'is_no_longer_listed', kind: 'yes' },
]
const ledgerCells = (r: LedgerOfFile): Cell[] => [
  BigInt(r.id),
  r.at_ms,
  r.connection,
  r.transaction,
  r.source,
  r.status,
  r.statusWord,
  r.sale,
  r.commission,
  r.currency,
  r.orderId,
  r.name,
  r.clickId,
  r.isGone,
]
const metrics = baseMetrics.flatMap((metric: BaseMetric) => {
  const word = metricWords[metric]
  return word === null ? [] : [{ metric, word }]
})
const reportColumns: FileColumn[] = [
  { name: 'day', kind: 'day' },
  ...metrics.map(({ metric, word }): FileColumn => ({ name: word, kind: isAmount(metric) ? 'cents' : 'whole' })),
  text('currency'),
]
const indexOf = (columns: readonly FileColumn[], name: string) => columns.findIndex((c) => c.name === name)
const sumOf = (columns: readonly FileColumn[], name: string) => {
  const at = indexOf(columns, name)
  return (row: readonly Cell[]) => row[at] as bigint
}

const clickIs = indexOf(clickColumns, 'kind')

const nextMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString().slice(0, 7)
}

/** The screen's own report of a month; not cached. */
const reportOf = ({ screens, who }: SourceParts, month: string) =>
  screens().insights.statistics(
    { fromDate: `${month}-01`, toDate: lastDayOf(month), groupBy: 'date', filters: {} },
    who,
  )
const revenueOf = ({ totals }: Report) => decimalText(BigInt(centsOf(totals.conversionTotalCommission)), 2)

/** Names of the site and the network of a row. */
const placesOf = async ({ rows, who }: SourceParts) => {
  const names = await rows.names(who)
  return (r: ClickOfFile | ConversionOfFile): Cell[] => [
    names.sites.get(r.site)?.domain ?? '',
    r.site,
    names.networks.get(r.network_uuid)?.name ?? '',
    r.network_uuid,
  ]
}

/** Months with a fingerprint that changes with the rows, or with the time zone or currency of the creator. */
const madeOf = async (
  { who: { timezone, currencyCode } }: SourceParts,
  months: readonly string[],
  of: (month: string) => Promise<string>,
) => {
  const found = new Map<string, string>()
  for (const month of months) found.set(month, `${timezone} ${currencyCode} ${await of(month)}`)
  return found
}

const conversions = (parts: SourceParts): Source => {
  const { rows, who } = parts
  const currency = who.currencyCode
  return {
    set: 'conversions',
    columns: conversionColumns,
    months: async () =>
      madeOf(parts, await rows.months(who, 'conversion'), (month) => rows.conversionsMadeOf(who, month)),
    pages: async function* (month) {
      const place = await placesOf(parts)
      yield (await rows.conversions(who, month)).map((r) => [
        r.id,
        r.at_ms,
        r.click_ms,
        r.click_id,
        r.status,
        r.kind,
        r.order_id,
        r.transaction_id,
        r.name,
        ...place(r),
        ...where(r),
        ...routed(r),
        BigInt(r.raw_sale),
        BigInt(r.raw_commission),
        r.money,
        BigInt(r.sale_cents),
        BigInt(r.commission_cents),
        r.status === 'rejected' ? 0n : BigInt(r.commission_cents),
        currency,
      ])
    },
    sum: { what: 'revenue', scale: 2, currency, of: sumOf(conversionColumns, 'revenue') },
    reported: async (month) => revenueOf(await reportOf(parts, month)),
  }
}

const clicks = (parts: SourceParts): Source => {
  const { rows, who } = parts
  return {
    set: 'clicks',
    columns: clickColumns,
    months: async () => madeOf(parts, await rows.months(who, 'click'), (month) => rows.clicksMadeOf(who, month)),
    pages: async function* (month) {
      const place = await placesOf(parts)
      for await (const found of rows.clicks(who, month))
        yield found.map((r) => [
          r.click_id,
          r.at_ms,
          r.kind,
          ...place(r),
          ...where(r),
          ...routed(r),
          r.browser,
          r.os,
          r.target_url,
          r.tags,
        ])
    },
    sum: { what: 'clicks', scale: 0, currency: '', of: (row) => (row[clickIs] === 'click' ? 1n : 0n) },
    reported: async (month) => String((await reportOf(parts, month)).totals.clickCount),
  }
}

const ledger = ({ database, who: { accountUuid, timezone } }: SourceParts): Source => ({
  set: 'ledger',
  columns: ledgerColumns,
  months: () => ledgerMonths(database, accountUuid, timezone),
  pages: async function* (month) {
    for await (const found of ledgerRows(database, accountUuid, timezone, month)) yield found.map(ledgerCells)
  },
  sum: null,
  reported: async () => null,
})

const daysOf = ({ rows }: Report, { today, currency }: { today: string; currency: string }): Cell[][] =>
  rows
    .filter((r) => r.grp <= today)
    .map((r) => [
      r.grp,
      ...metrics.map(({ metric }) => BigInt(isAmount(metric) ? centsOf(r[metric]) : r[metric])),
      currency,
    ])

const report = (parts: SourceParts): Source => {
  const { rows, who, now } = parts
  const currency = who.currencyCode
  const today = dayOf(now, who.timezone)
  const asked = new Map<string, Promise<Report>>()
  // read once per month: for the fingerprint and for the rows
  const keptReport = (month: string) => {
    const known = asked.get(month) ?? reportOf(parts, month)
    asked.set(month, known)
    return known
  }
  const dayRows = async (month: string) => daysOf(await keptReport(month), { today, currency })
  return {
    set: 'report',
    columns: reportColumns,
    months: async () => {
      const lists = await Promise.all(
        (['pageview', 'click', 'conversion'] as const).map((table) => rows.months(who, table)),
      )
      const first = lists.flatMap(([month]) => month ?? []).toSorted()[0]
      const months: string[] = []
      for (let month = first; month !== undefined && month <= today.slice(0, 7); month = nextMonth(month))
        months.push(month)
      return madeOf(parts, months, async (month) =>
        createHash('sha256')
          .update((await dayRows(month)).map((row) => row.join(' ')).join('\n'))
          .digest('hex'),
      )
    },
    pages: async function* (month) {
      yield await dayRows(month)
    },
    sum: { what: 'revenue', scale: 2, currency, of: sumOf(reportColumns, 'revenue') },
    reported: async (month) => revenueOf(await keptReport(month)),
  }
}

/** Everything written into a bucket, as its creator sees it: their days and currency. */
export const sourcesOf = (parts: SourceParts): Source[] => [
  conversions(parts),
  clicks(parts),
  ledger(parts),
  report(parts),
]
