import { z } from 'zod'
import { type BaseMetric, baseMetrics, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import type { Events } from '../../store/events/open.ts'
import { metricSql } from './metric-sql.ts'
import { addMetrics, type Group, merge, type Part } from './merge.ts'
import { type ReportQuery, type Source, sources } from './report-query.ts'
import { type SourceQuestion, sourceSql } from './report-sql.ts'
import { foldTime } from './fold-time.ts'

const texts = z.array(z.string()).optional()
const counts = Object.fromEntries(baseMetrics.map((m) => [m, z.number().optional()])) as Record<
  BaseMetric,
  z.ZodOptional<z.ZodNumber>
>
const row = z.object({ grp: z.string().optional(), ...counts, networks: texts, campaigns: texts, unconverted: texts })
type Row = z.output<typeof row>

export type Report = {
  groups: Group[]
  totals: BaseRow
  /** Currencies without any rate: their conversions count with amount 0. */
  unconverted: string[]
  /** There are more groups than these. */
  isCut: boolean
}

const partOf = (source: Source, found: Row[]): Part => ({
  source,
  rows: found.map(({ grp = '', networks = [], campaigns = [], ...metrics }) => ({
    grp,
    metrics,
    networks,
    campaigns,
  })),
})
const unconvertedIn = (rows: Row[]) => [...new Set(rows.flatMap((r) => r.unconverted ?? []))].sort()

/** Cents become major units, once: the number nearest to the exact amount. */
export const inMajorUnits = (metrics: BaseRow): BaseRow => {
  const amounts = { ...metrics }
  for (const m of baseMetrics) if (metricSql[m].unit === 'cents') amounts[m] = metrics[m] / 100
  return amounts
}

/** Asks one table. A conversion that found no rate near its day is worth a second look among all rates. */
async function ask(events: Events, query: ReportQuery, question: SourceQuestion): Promise<Row[]> {
  const run = async (q: SourceQuestion) => {
    const statement = sourceSql(query, q)
    return statement
      ? events.query(query.account, { name: `report ${query.groupBy} ${q.source}`, ...statement, row })
      : []
  }
  const rows = await run(question)
  return unconvertedIn(rows).length > 0 ? run({ ...question, rates: 'all' }) : rows
}

/** Keys travel in an address of limited length, so many of them take several questions. */
function batches(keys: string[], characters = 50_000): string[][] {
  const found: string[][] = []
  let room = 0
  for (const key of keys) {
    if (key.length > room || found.length === 0) {
      found.push([])
      room = characters
    }
    found.at(-1)?.push(key)
    room -= key.length + 3
  }
  return found
}

/** A table whose groups did not all come is asked again for those that are shown because of another table. */
async function fillIn(
  events: Events,
  query: ReportQuery,
  source: Source,
  rows: Row[],
  shown: string[],
): Promise<Row[]> {
  if (rows.length <= query.limit) return rows
  const kept = rows.slice(0, query.limit)
  const known = new Set(kept.map((r) => r.grp))
  const missing = batches(shown.filter((grp) => !known.has(grp)))
  return [kept, ...(await Promise.all(missing.map((only) => ask(events, query, { source, only }))))].flat()
}

/** The sum of all groups of a table, also of those that did not come. */
const totalOf = async (events: Events, query: ReportQuery, source: Source, rows: Row[]): Promise<Row[]> =>
  rows.length > query.limit ? ask(events, query, { source, total: true }) : rows

/** Asks the three tables at the same time and puts their answers together. Totals cover all groups, also those not answered. */
export async function runReport(events: Events, query: ReportQuery): Promise<Report> {
  const first = await Promise.all(
    sources.map(async (source) => ({ source, rows: await ask(events, query, { source }) })),
  )
  const partsOf = first.map(({ source, rows }) => partOf(source, rows.slice(0, query.limit)))
  const merged = merge(partsOf)
  const answered = merged.slice(0, query.limit)
  const isCut = merged.length > answered.length || first.some(({ rows }) => rows.length > query.limit)
  const shown = answered.map((g) => g.grp)
  const [filled, totals] = await Promise.all([
    Promise.all(
      first.map(async ({ source, rows }) => partOf(source, await fillIn(events, query, source, rows, shown))),
    ),
    Promise.all(first.map(({ source, rows }) => totalOf(events, query, source, rows))),
  ])
  const all = isCut ? merge(filled).slice(0, query.limit) : answered
  const groups = query.time ? foldTime(all, query.time) : all
  return {
    groups: groups.map((g) => ({ ...g, metrics: inMajorUnits(g.metrics) })),
    totals: inMajorUnits(sumOf(totals.flat())),
    unconverted: unconvertedIn(totals.flat()),
    isCut,
  }
}

function sumOf(rows: Row[]): BaseRow {
  const sum = emptyMetrics()
  for (const r of rows) addMetrics(sum, r)
  return sum
}
