import { z } from 'zod'
import { baseMetrics, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import type { Events } from '../../store/events/open.ts'
import { hasFewGroups, metricsOfKind } from './by-kind.ts'
import { metricSql, metricsOf } from './metric-sql.ts'
import { keyBatches } from './key-batches.ts'
import { type Group, merge, type Part } from './merge.ts'
import { bitsReader, hasUnknown } from './network-memory.ts'
import { createReportMemory, type ReportMemory } from './report-memory.ts'
import type { ReportQuery, Source } from './report-query.ts'
import { readLimit, type SourceQuestion, sourceSql } from './report-sql.ts'
import type { RateReach } from './conversion-sql.ts'
import { foldTime } from './fold-time.ts'

const text = z.string().optional()
const unconverted = z.array(z.string()).optional()
const rowOf = (source: Source) =>
  z.object({
    ...Object.fromEntries(metricsOf(source).map((m) => [m, z.number()])),
    grp: text,
    networks: text,
    networkBits: z.number().optional(),
    campaigns: text,
    unconverted,
  })
const kindSchema = z.object({
  isCpc: z.number(),
  state: z.string(),
  n: z.number(),
  sale: z.number(),
  commission: z.number(),
  grp: text,
  networks: text,
  campaigns: text,
  unconverted,
})
const rowSchemas = { pageview: rowOf('pageview'), click: rowOf('click'), conversion: rowOf('conversion') }
type Row = Part['rows'][number] & { unconverted?: string[] | undefined; networkBits?: number | undefined }
type Asking = { events: Events; memory: ReportMemory; query: ReportQuery }

export type Report = {
  groups: Group[]
  totals: BaseRow
  /** Currencies without any rate: their conversions count with amount 0. */
  unconverted: string[]
  /** There are more groups than these. */
  isCut: boolean
}

const unconvertedIn = (rows: Row[]) => [...new Set(rows.flatMap((r) => r.unconverted ?? []))].sort()

/** Cents become major units, once: the number nearest to the exact amount. */
const inMajorUnits = (metrics: BaseRow): BaseRow => {
  for (const m of centMetrics) metrics[m] /= 100
  return metrics
}
const centMetrics = baseMetrics.filter((m) => metricSql[m].unit === 'cents')

async function run({ events, query }: Asking, question: SourceQuestion): Promise<Row[]> {
  const statement = sourceSql(query, question)
  if (!statement) return []
  const { source } = question
  const name = `report ${query.groupBy} ${source}`
  return events.query(query.account, { name, ...statement, row: rowSchemas[source] })
}

/** Clicks, with networks by bits where they are known, and learned where they are not. */
async function askClicks(asking: Asking, question: SourceQuestion): Promise<Row[]> {
  const { memory, query } = asking
  const known = memory.networks.known(query.account)
  const quick = known.length > 0 ? await run(asking, { ...question, knownNetworks: known }) : null
  if (quick && !quick.some((r) => hasUnknown(r.networkBits ?? 0))) {
    const read = bitsReader(known)
    for (const row of quick) if (row.networkBits !== undefined) row.networks = read(row.networkBits)
    return quick
  }
  const rows = await run(asking, question)
  memory.networks.learn(query.account, new Set(rows.flatMap((r) => (r.networks ? r.networks.split(',') : []))))
  return rows
}

/** A row for each kind and state of a group; `null` when there are more than are read at once. */
async function runByKind({ events, query }: Asking, question: SourceQuestion): Promise<Row[] | null> {
  const statement = sourceSql(query, { ...question, byKind: true })
  if (!statement) return []
  const name = `report ${query.groupBy} conversion`
  const rows = await events.query(query.account, { name, ...statement, row: kindSchema })
  if (rows.length > readLimit(query)) return null
  return rows.map((row) => {
    const { grp, networks, campaigns, unconverted } = row
    return { grp, networks, campaigns, unconverted, ...metricsOfKind(row) }
  })
}

/**
 * Conversions, with rates of the currencies the account is known to earn in. What found no rate names its currency, which
 * is learned and asked for as well; what still finds none near its day is worth a look among all rates.
 */
async function askConversions(asking: Asking, question: SourceQuestion): Promise<Row[]> {
  const { query, memory } = asking
  const isPlain = !question.only && !question.total && hasFewGroups(query)
  const runOnce = async (rates: RateReach) =>
    (isPlain ? await runByKind(asking, { ...question, rates }) : null) ?? run(asking, { ...question, rates })
  const known = memory.currencies.known(query.account)
  const rows = await runOnce(known)
  const missing = unconvertedIn(rows)
  if (missing.length === 0) return rows
  memory.currencies.learn(query.account, missing)
  const again = missing.some((currency) => !known.includes(currency)) ? await runOnce([...known, ...missing]) : rows
  return unconvertedIn(again).length > 0 ? runOnce('all') : again
}

/** Asks one table. */
async function ask(asking: Asking, question: SourceQuestion): Promise<Row[]> {
  if (question.source === 'click') return askClicks(asking, question)
  return question.source === 'conversion' ? askConversions(asking, question) : run(asking, question)
}

/** A table whose groups did not all come is asked again for those that are shown because of another table. */
async function fillIn(asking: Asking, source: Source, rows: Row[], shown: string[]): Promise<Row[]> {
  const limit = readLimit(asking.query)
  if (rows.length <= limit) return rows
  const kept = rows.slice(0, limit)
  const known = new Set(kept.map((r) => r.grp))
  const missing = keyBatches(shown.filter((grp) => !known.has(grp)))
  return [kept, ...(await Promise.all(missing.map((only) => ask(asking, { source, only }))))].flat()
}

/** The sum of all groups of a table, also of those that did not come. */
const totalOf = async (asking: Asking, source: Source, rows: Row[]): Promise<Row[]> =>
  rows.length > readLimit(asking.query) ? ask(asking, { source, total: true }) : rows

/** What takes longest is asked first. */
const byWork: readonly Source[] = ['conversion', 'click', 'pageview']

/** Asks the three tables at the same time and puts their answers together. Totals cover all groups, also those not answered. */
export async function runReport(events: Events, query: ReportQuery, memory = createReportMemory()): Promise<Report> {
  const asking = { events, query, memory }
  const first = await Promise.all(byWork.map(async (source) => ({ source, rows: await ask(asking, { source }) })))
  const parts = first.map(({ source, rows }) => ({ source, rows: rows.slice(0, readLimit(query)) }))
  const { groups: answered, count } = merge(parts, query.limit)
  const isTableCut = first.some(({ rows }) => rows.length > readLimit(query))
  const isCut = count > answered.length || isTableCut
  const shown = answered.map((g) => g.grp)
  const [filled, totals] = await Promise.all([
    Promise.all(first.map(async ({ source, rows }) => ({ source, rows: await fillIn(asking, source, rows, shown) }))),
    Promise.all(first.map(async ({ source, rows }) => ({ source, rows: await totalOf(asking, source, rows) }))),
  ])
  const all = isTableCut ? merge(filled, query.limit).groups : answered
  const groups = query.time ? foldTime(all, query.time) : all
  for (const { metrics } of groups) inMajorUnits(metrics)
  return {
    groups,
    totals: inMajorUnits(sumOf(totals)),
    unconverted: unconvertedIn(totals.flatMap(({ source, rows }) => (source === 'conversion' ? rows : []))),
    isCut,
  }
}

function sumOf(tables: { source: Source; rows: Row[] }[]): BaseRow {
  const sum = emptyMetrics()
  for (const { source, rows } of tables) {
    const metrics = metricsOf(source)
    for (const row of rows) for (const m of metrics) sum[m] += row[m] ?? 0
  }
  return sum
}
