import { type FilterKey, type GroupBy, groupOfFilter } from '../../contract/dimensions.ts'
import type { Filters } from '../../contract/insights/insights.ts'
import { baseMetrics, type BaseRow, conversionMetrics, emptyMetrics } from '../../contract/metrics.ts'
import type { ClickRow, ConversionEventRow, PageviewRow } from '../../server/store/events/event-tables.ts'
import { columnOf } from '../../server/insights/report/dimension-sql.ts'

/**
 * A second implementation of the report for tests: plain loops over raw events, one query at a time. It shares the
 * declarations of dimensions and metrics with the product (the golden SQL checks those), but none of the computation.
 * Slow on purpose.
 */
export type RawEvents = {
  pageviews: PageviewRow[]
  clicks: ClickRow[]
  conversions: ConversionEventRow[]
  /** As published, and corrected by a later version. */
  rates: RawRate[]
  /** domain → [uuid, name] */
  merchants: Map<string, [string, string]>
  /** [user uuid, domain] */
  assignees: [string, string][]
}
export type RawRate = { day: string; currency: string; perEuro: string; version: string }
export type OracleInput = {
  fromDate: string
  toDate: string
  groupBy: GroupBy
  /** A second grouping: groups have keys of both (`pairKey`), or only those of the second that belong to `outer`. */
  thenBy?: GroupBy
  outer?: string
  filters: Filters
  zone: string
  currency: string
}
export type OracleGroup = { metrics: BaseRow; clickNetworks: Set<string>; conversionNetworks: Set<string> }
export type OracleAnswer = { groups: Map<string, OracleGroup>; totals: BaseRow; unconverted: Set<string> }

type AnyRow = Record<string, unknown> & { at: string }
type Table = 'pageview' | 'click' | 'conversion'

const msOf = (at: string) => Date.parse(`${at.replace(' ', 'T')}Z`)

/** The zone's calendar, computed for every event. */
export function calendar(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const starts = new Map<string, number>()
  const dayOf = (ms: number) => format.format(ms)
  const startOf = (ms: number): number => {
    const day = dayOf(ms)
    const known = starts.get(day)
    if (known !== undefined) return known
    let at = Math.floor(ms / 900_000) * 900_000
    while (dayOf(at - 900_000) === day) at -= 900_000
    starts.set(day, at)
    return at
  }
  return { dayOf, hourOf: (ms: number) => startOf(ms) + Math.floor((ms - startOf(ms)) / 3_600_000) * 3_600_000 }
}

/** The Monday of a day's week. */
export const monday = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const text = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
/** The hosts of random events, by hand. */
const knownHosts: Readonly<Record<string, string>> = {
  'google.com': 'search',
  'chatgpt.com': 'ai-chatgpt',
  'l.facebook.com': 'social',
}
const hostOf = (address: string) => address.slice(0, `${address}/`.indexOf('/'))
const knownSources: Readonly<Record<string, string>> = {
  '': 'direct',
  'google.com': 'google',
  'chatgpt.com': 'chatgpt',
  'l.facebook.com': 'facebook',
}
function channelOf(referrer: string, page: string): string {
  if (referrer === '') return 'direct'
  return hostOf(referrer) === hostOf(page) ? 'own' : (knownHosts[hostOf(referrer)] ?? 'other')
}
/** The value of a row to group and filter by; `null` where its table does not have it. */
function valueOf(groupBy: GroupBy, table: Table, row: AnyRow): string | null {
  const column = columnOf(groupBy, table)
  if (column === null) return null
  if (groupBy === 'siteGroup') return '' // the random events have none
  if (groupBy === 'trafficChannel') return channelOf(text(row.referrer), text(row.page))
  if (groupBy === 'source') return knownSources[hostOf(text(row.referrer))] ?? hostOf(text(row.referrer))
  const name = groupBy === 'boost' ? 'is_boost' : column
  if (!(name in row)) throw new Error(`The slow report does not know how to compute ${groupBy} from ${column}`)
  return text(row[name])
}
const empty = (value: string) => (value === 'Unknown' ? '' : value)

function domainsOf(value: string, raw: RawEvents): string[] {
  if (raw.merchants.has(value)) return [value]
  const same = [...raw.merchants].filter(
    ([, [uuid, name]]) => uuid === value || name.toLowerCase() === value.toLowerCase(),
  )
  return same.length > 0 ? same.map(([domain]) => domain) : [value]
}

/** One filter on one row: true, false, or null when the table does not have it. */
function passes(key: string, values: string[], table: Table, row: AnyRow, day: string, raw: RawEvents): boolean | null {
  if (key === 'date') return values.includes(day)
  if (key === 'month') return values.includes(day.slice(0, 7))
  if (key === 'year') return values.includes(day.slice(0, 4))
  if (key === 'origin') return values.map(empty).includes(text(row.origin))
  if (key === 'tags')
    return values.some((pair) => {
      const [name = '', ...rest] = pair.split(' = ')
      return ((row.tags as Record<string, string>)[name] ?? '') === empty(rest.join(' = '))
    })
  if (table === 'pageview' && (key.startsWith('subId') || key === 'assigneeUserUuids' || key === 'advertiserUuids'))
    return null
  const subIds = ['sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4', 'sub_id_5'].map((c) => text(row[c]))
  if (key === 'subIds') return values.some((v) => (v === 'Unknown' ? subIds.join('') === '' : subIds.includes(v)))
  if (key.startsWith('subId')) return values.map(empty).includes(subIds[Number(key.slice(5))] ?? '')
  if (key === 'assigneeUserUuids') {
    const managed = raw.assignees.filter(([, domain]) => domain === row.merchant)
    const nobody = values.includes('No manager') && managed.length === 0 && row.merchant !== ''
    return nobody || managed.some(([user]) => values.includes(user))
  }
  if (key === 'advertiserUuids')
    return values.some((v) => (v === 'Unknown' ? row.merchant === '' : domainsOf(v, raw).includes(text(row.merchant))))
  const groupBy = groupOfFilter.get(key as FilterKey)
  const value = groupBy ? valueOf(groupBy, table, row) : null
  if (value === null) return null
  const wanted = key === 'names' ? values.flatMap((v) => domainsOf(v, raw)) : values
  return wanted.map(empty).includes(value)
}

function isCounted(table: Table, row: AnyRow, day: string, input: OracleInput, raw: RawEvents): boolean {
  if (day < input.fromDate || day > input.toDate) return false
  const { networkNotUuids, withPartialTraffic, ...lists } = input.filters
  if (networkNotUuids && table !== 'pageview' && networkNotUuids.includes(text(row.network_uuid))) return false
  if (withPartialTraffic && (table === 'pageview' || row.is_partial !== true)) return false
  return Object.entries(lists).every(
    ([key, values]) => !values?.length || passes(key, values, table, row, day, raw) === true,
  )
}

/** '12.34' with four decimals → 123400n */
const scaled = (amount: string, decimals: number): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`)
}

/**
 * Millionths for one euro on a day: its latest version, otherwise the day before, …, otherwise the first ever; null
 * without any.
 */
function rateOn(rates: RawRate[], currency: string, day: string): bigint | null {
  if (currency === 'EUR') return 1_000_000n
  const own = rates.filter((r) => r.currency === currency)
  const before = own.filter((r) => r.day <= day)
  const byDay = (a: RawRate, b: RawRate) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : Number(a.version) - Number(b.version)
  const found = before.length > 0 ? before.sort(byDay).at(-1) : own.sort((a, b) => byDay(a, b))[0]
  if (!found) return null
  const latest = own.filter((r) => r.day === found.day).sort((a, b) => Number(a.version) - Number(b.version))
  return scaled(latest.at(-1)?.perEuro ?? '0', 6)
}

/** Cents in the viewer's currency, half away from zero; null without a rate. */
function centsOf(amount: string, row: ConversionEventRow, mine: string, rates: RawRate[]): number | null {
  const day = row.at.slice(0, 10)
  const [from, to] = row.currency === mine ? [1n, 1n] : [rateOn(rates, row.currency, day), rateOn(rates, mine, day)]
  if (from === null || to === null) return null
  const value = scaled(amount, 4)
  const positive = value < 0n ? -value : value
  const [top, bottom] = [positive * to, from * 100n]
  const cents = Number(top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n))
  return value < 0n ? -cents : cents
}

/** Every metric whose declaration includes the conversion, one at a time. */
function countConversion(m: BaseRow, row: ConversionEventRow, amounts: { sale: number; commission: number }) {
  const isCpc = row.kind === 'cpc'
  const takesBack = Number(row.sale) < 0 || Number(row.commission) < 0
  for (const metric of baseMetrics)
    for (const { adds, kind, state } of conversionMetrics(metric)) {
      if (kind === 'sale' && isCpc) continue
      if (kind === 'cpc' && !isCpc) continue
      if (state === 'pending' && row.status !== 'pending') continue
      if (state === 'valid' && row.status === 'rejected') continue
      if (state === 'rejected' && row.status !== 'rejected') continue
      m[metric] += adds === 'number' ? (takesBack ? 0 : 1) : amounts[adds]
    }
}

/** The latest version of each conversion that is not deleted. */
function latest(conversions: ConversionEventRow[]): ConversionEventRow[] {
  const found = new Map<string, ConversionEventRow>()
  for (const row of conversions) {
    const known = found.get(row.conversion_uuid)
    if (!known || Number(known.version) < Number(row.version)) found.set(row.conversion_uuid, row)
  }
  return [...found.values()].filter((r) => r.is_deleted === 0)
}

/** The two keys of a group of two groupings. */
export const pairKey = (outer: string, inner: string): string => JSON.stringify([outer, inner])

export function oracle(raw: RawEvents, input: OracleInput): OracleAnswer {
  const { dayOf, hourOf } = calendar(input.zone)
  const groups = new Map<string, OracleGroup>()
  const [totals, unconverted] = [emptyMetrics(), new Set<string>()]
  const keyOf = (table: Table, row: AnyRow, ms: number, day: string): string | null => {
    const first = keyBy(input.groupBy, table, row, ms, day)
    if (!input.thenBy) return first
    const then = keyBy(input.thenBy, table, row, ms, day)
    if (first === null || then === null) return null
    if (input.outer === undefined) return pairKey(first, then)
    return first === input.outer ? then : null
  }
  const keyBy = (groupBy: GroupBy, table: Table, row: AnyRow, ms: number, day: string): string | null => {
    const isDay = groupBy === 'date' && input.fromDate === input.toDate
    if (groupBy === 'hour' || isDay) return new Date(hourOf(ms)).toISOString()
    if (groupBy === 'date') return day
    if (groupBy === 'week') return monday(day)
    if (groupBy === 'month') return `${day.slice(0, 7)}-01`
    if (groupBy === 'year') return `${day.slice(0, 4)}-01-01`
    return valueOf(groupBy, table, row)
  }
  const visit = <R extends { at: string }>(table: Table, rows: R[], count: (group: OracleGroup, row: R) => void) => {
    for (const row of rows) {
      const any = row as unknown as AnyRow
      const ms = msOf(row.at)
      const day = dayOf(ms)
      const key = keyOf(table, any, ms, day)
      if (key === null || !isCounted(table, any, day, input, raw)) continue
      const group = groups.get(key) ?? {
        metrics: emptyMetrics(),
        clickNetworks: new Set(),
        conversionNetworks: new Set(),
      }
      groups.set(key, group)
      count(group, row)
      count({ metrics: totals, clickNetworks: new Set(), conversionNetworks: new Set() }, row)
    }
  }
  visit('pageview', raw.pageviews, ({ metrics }) => metrics.pageviewCount++)
  visit('click', raw.clicks, ({ metrics, clickNetworks }, row) => {
    if (row.kind === 'discover') metrics.discoverCount++
    if (row.kind !== 'click') return
    metrics.clickCount++
    if (row.network_uuid) clickNetworks.add(row.network_uuid)
  })
  visit('conversion', latest(raw.conversions), ({ metrics, conversionNetworks }, row) => {
    const sale = centsOf(row.sale, row, input.currency, raw.rates)
    const commission = centsOf(row.commission, row, input.currency, raw.rates)
    if (sale === null || commission === null) unconverted.add(row.currency)
    countConversion(metrics, row, { sale: sale ?? 0, commission: commission ?? 0 })
    if (row.network_uuid) conversionNetworks.add(row.network_uuid)
  })
  return { groups, totals, unconverted }
}
