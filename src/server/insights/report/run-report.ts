import { z } from 'zod'
import { baseMetrics, type BaseRow, isAmount } from '../../../contract/metrics.ts'
import type { Events } from '../../store/events/open.ts'
import { hasFewGroups, partOfKinds } from './by-kind.ts'
import { keyBatches } from './key-batches.ts'
import type { Groups } from './groups.ts'
import { merge, mergeTime } from './merge.ts'
import { askedOf } from './metric-sql.ts'
import { bitsReader, hasUnknown } from './network-memory.ts'
import { emptyPart, firstOf, type Part, partOf, totalOf } from './part.ts'
import { createReportMemory, type ReportMemory } from './report-memory.ts'
import type { ReportQuery, Source } from './report-query.ts'
import { readLimit, type SourceQuestion, sourceSql } from './report-sql.ts'

const text = z.string().optional()
const moment = z.number().optional()
const unconverted = z.array(z.string()).optional()
const countsOf = (source: Source) => Object.fromEntries(askedOf(source).map((m) => [m, z.number()]))
const rowOf = (source: Source) =>
  z.object({
    ...countsOf(source),
    grp: text,
    time: moment,
    networks: text,
    networkBits: z.number().optional(),
    campaigns: text,
    unconverted,
    isUnconverted: z.number().optional(),
  })
const kindSchema = z.object({
  isCpc: z.number(),
  state: z.string(),
  n: z.number(),
  sale: z.number(),
  commission: z.number(),
  grp: text,
  time: moment,
  networks: text,
  campaigns: text,
  unconverted,
})
const rowSchemas = { pageview: rowOf('pageview'), click: rowOf('click'), conversion: rowOf('conversion') }
export type Asking = { events: Events; memory: ReportMemory; query: ReportQuery }

export type Report = {
  /** Amounts in cents. */
  groups: Groups
  /** Amounts in major units. */
  totals: BaseRow
  /** Currencies without any rate: their conversions count with amount 0. */
  unconverted: string[]
  /** There are more groups than these. */
  isCut: boolean
}

/** Cents become major units, once: the number nearest to the exact amount. */
const inMajorUnits = (metrics: BaseRow): BaseRow => {
  for (const m of centMetrics) metrics[m] /= 100
  return metrics
}
const centMetrics = baseMetrics.filter(isAmount)

const nameOf = ({ groupBy }: ReportQuery, source: Source) => `report ${groupBy} ${source}`

/** Asks one table, with networks by bits where they are known, and learned where they are not. */
async function run(asking: Asking, question: SourceQuestion): Promise<Part> {
  const { events, memory, query } = asking
  const { source } = question
  const known = memory.networks.known(query.account)
  const statement = sourceSql(query, { ...question, knownNetworks: known })
  if (!statement) return emptyPart(source)
  const ask = { name: nameOf(query, source), ...statement, row: rowSchemas[source] }
  const { networkBits: bits, ...columns } = await events.columns(query.account, ask)
  if (!bits) {
    if (columns.networks) memory.networks.learn(query.account, networksIn(columns.networks))
    return partOf(source, columns)
  }
  if (!bits.some(hasUnknown)) return partOf(source, { ...columns, networks: bits.map(bitsReader(known)) })
  const plain = sourceSql(query, question)
  const slow = await events.columns(query.account, { ...ask, ...plain })
  memory.networks.learn(query.account, networksIn(slow.networks ?? []))
  return partOf(source, slow)
}

const networksIn = (lists: readonly string[]) =>
  new Set(lists.flatMap((networks) => (networks === '' ? [] : networks.split(','))))

/** A row for each kind and state of a group; `null` when there are more than are read at once. */
async function runByKind({ events, query }: Asking, question: SourceQuestion): Promise<Part | null> {
  const statement = sourceSql(query, { ...question, byKind: true })
  if (!statement) return emptyPart('conversion')
  const name = nameOf(query, 'conversion')
  const columns = await events.columns(query.account, { name, ...statement, row: kindSchema })
  return columns.n.length > readLimit(query) ? null : partOfKinds(columns)
}

/** Conversions, with the names of the currencies that have no rate: an answer of many groups only tells that there are some. */
async function askConversions(asking: Asking, question: SourceQuestion): Promise<Part> {
  const isPlain = !question.only && !question.total && hasFewGroups(asking.query)
  const part = (isPlain && (await runByKind(asking, question))) || (await run(asking, question))
  if (part.unconverted !== 'some') return part
  const { unconverted } = await run(asking, { source: 'conversion', total: true })
  return { ...part, unconverted }
}

/** Asks one table. */
const ask = (asking: Asking, question: SourceQuestion): Promise<Part> =>
  question.source === 'conversion' ? askConversions(asking, question) : run(asking, question)

export const isCutShort = (query: ReportQuery, { keys }: Part) => keys.length > readLimit(query)

/** A table whose groups did not all come is asked again for those that are shown because of another table. */
async function fillIn(asking: Asking, part: Part, shown: readonly string[]): Promise<Part[]> {
  const { query } = asking
  if (!isCutShort(query, part)) return [part]
  const kept = firstOf(part, readLimit(query))
  const known = new Set(kept.keys)
  const missing = keyBatches(shown.filter((grp) => !known.has(grp)))
  return [kept, ...(await Promise.all(missing.map((only) => ask(asking, { source: part.source, only }))))]
}

/** The sum of all groups of a table, also of those that did not come. */
const whole = async (asking: Asking, part: Part): Promise<Part> =>
  isCutShort(asking.query, part) ? ask(asking, { source: part.source, total: true }) : part

/** What takes longest is asked first. */
const byWork: readonly Source[] = ['conversion', 'click', 'pageview']

/** Asks the three tables at the same time. `splitAt`: as in `SourceQuestion`. */
export const askAll = (asking: Asking, { splitAt }: { splitAt?: Date } = {}): Promise<Part[]> =>
  Promise.all(byWork.map((source) => ask(asking, { source, ...(splitAt ? { splitAt } : {}) })))

/** Asks the three tables and puts their answers together. Totals cover all groups, also those not answered. */
export async function runReport(events: Events, query: ReportQuery, memory = createReportMemory()): Promise<Report> {
  const asking = { events, query, memory }
  return reportOf(asking, await askAll(asking))
}

/** Tables put together. */
export async function reportOf(asking: Asking, parts: Part[]): Promise<Report> {
  const [{ groups, isCut }, wholes] = await Promise.all([
    grouped(asking, parts),
    Promise.all(parts.map((part) => whole(asking, part))),
  ])
  const unconverted = wholes.flatMap((part) => part.unconverted)
  return { groups, totals: inMajorUnits(totalOf(wholes)), unconverted: [...new Set(unconverted)].sort(), isCut }
}

/** What is shown: buckets of time, or the most important groups. */
async function grouped(asking: Asking, parts: Part[]): Promise<{ groups: Groups; isCut: boolean }> {
  const { query } = asking
  if (query.time) return { groups: mergeTime(parts, query.time), isCut: false }
  const { groups, count } = merge(
    parts.map((part) => firstOf(part, readLimit(query))),
    query.limit,
  )
  if (!parts.some((part) => isCutShort(query, part))) return { groups, isCut: count > groups.keys.length }
  const filled = await Promise.all(parts.map((part) => fillIn(asking, part, groups.keys)))
  return { groups: merge(filled.flat(), query.limit).groups, isCut: true }
}
