import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import { hasFewGroups, partOfKinds } from './by-kind.ts'
import { askedOf } from './metric-sql.ts'
import { bitsReader, hasUnknown } from './network-memory.ts'
import { emptyPart, type Part, partOf } from './part.ts'
import type { ReportMemory } from './report-memory.ts'
import type { ReportQuery, Source } from './report-query.ts'
import { readLimit, type SourceQuestion, sourceSql } from './report-sql.ts'

export type Asking = { events: Events; memory: ReportMemory; query: ReportQuery }
/** A query of one table besides the report itself; empty for all its groups. */
export type TableQuestion = Pick<SourceQuestion, 'source' | 'only' | 'splitAt'>

/** Columns that any answer may have next to its metrics. */
const beside = {
  grp: z.string().optional(),
  time: z.number().optional(),
  networks: z.string().optional(),
  campaigns: z.string().optional(),
  unconverted: z.array(z.string()).optional(),
}
const countsOf = (source: Source) => Object.fromEntries(askedOf(source).map((m) => [m, z.number()]))
const rowOf = (source: Source) =>
  z.object({
    ...countsOf(source),
    ...beside,
    networkBits: z.number().optional(),
    isUnconverted: z.number().optional(),
  })
const rowSchemas = { pageview: rowOf('pageview'), click: rowOf('click'), conversion: rowOf('conversion') }
const kindSchema = z.object({
  isCpc: z.number(),
  state: z.string(),
  n: z.number(),
  sale: z.number(),
  commission: z.number(),
  ...beside,
})

const nameOf = ({ groupBy, pair }: ReportQuery, source: Source) => `report ${pair ? 'pair' : groupBy} ${source}`

export async function askGroups(asking: Asking, question: TableQuestion): Promise<Part> {
  if (question.source !== 'conversion') return askRows(asking, { ...question, answer: 'groups' })
  const part = (await askKinds(asking, question)) ?? (await askRows(asking, { ...question, answer: 'groups' }))
  if (part.unconverted !== 'some') return part
  // an answer of many groups only says that a rate was missing, not for which currencies
  const { unconverted } = await askTotal(asking, 'conversion')
  return { ...part, unconverted }
}

/** The sum of all groups of a table. */
export const askTotal = (asking: Asking, source: Source): Promise<Part> => askRows(asking, { source, answer: 'total' })

/** Reads conversions as one row per kind and status of a group; `null` when there are too many to read at once. */
async function askKinds({ events, query }: Asking, question: TableQuestion): Promise<Part | null> {
  if (question.only || !hasFewGroups(query)) return null
  const statement = sourceSql(query, { ...question, answer: 'kinds' })
  if (!statement) return emptyPart('conversion')
  const columns = await events.columns(query.account, {
    name: nameOf(query, 'conversion'),
    ...statement,
    row: kindSchema,
  })
  return columns.n.length > readLimit(query) ? null : partOfKinds(columns)
}

/** One row per group or in total, with networks as bits when the account's networks are known. */
async function askRows(asking: Asking, question: SourceQuestion): Promise<Part> {
  const { query, memory } = asking
  const { source } = question
  const knownNetworks = memory.networks.known(query.account)
  const columns = await askColumns(asking, question, knownNetworks)
  if (!columns) return emptyPart(source)
  const { networkBits: bits, ...others } = columns
  if (!bits) return partOf(source, learning(asking, others))
  if (!bits.some(hasUnknown)) return partOf(source, { ...others, networks: bits.map(bitsReader(knownNetworks)) })
  const byTexts = await askColumns(asking, question, [])
  return byTexts ? partOf(source, learning(asking, byTexts)) : emptyPart(source)
}

async function askColumns(asking: Asking, question: SourceQuestion, knownNetworks: readonly string[]) {
  const { events, query } = asking
  const { source } = question
  const statement = sourceSql(query, question, { knownNetworks })
  if (!statement) return null
  return events.columns(query.account, { name: nameOf(query, source), ...statement, row: rowSchemas[source] })
}

/** Remembers networks that came as texts, so that they come as bits next time. */
function learning<C extends { networks?: string[] | undefined }>({ memory, query }: Asking, columns: C): C {
  const lists = columns.networks ?? []
  const found = new Set(lists.flatMap((networks) => (networks === '' ? [] : networks.split(','))))
  if (columns.networks) memory.networks.learn(query.account, found)
  return columns
}
