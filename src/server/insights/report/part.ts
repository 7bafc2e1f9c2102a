import { type BaseMetric, type BaseRow, emptyMetrics } from '../../../contract/metrics.ts'
import { metricsOf, withSums } from './metric-sql.ts'
import type { Source } from './report-query.ts'

/** The answer of one table, column by column; index i of each column is the same group. Amounts in cents. */
export type Part = {
  source: Source
  /** Group keys, each once; empty for time groups, which use `times`. */
  keys: readonly string[]
  /** Keys of time groups (`time-key.ts`), each once. */
  times?: readonly number[] | undefined
  /** Metrics of this table. */
  sums: Partial<Record<BaseMetric, readonly number[]>>
  /** Lists behind each group, sorted and joined by commas; `null` when not requested. */
  networks: readonly string[] | null
  campaigns: readonly string[] | null
  /** Currencies with a missing rate; `some` when it is unknown which. */
  unconverted: readonly string[] | 'some'
}

export const emptyPart = (source: Source): Part => ({
  source,
  keys: [],
  sums: {},
  networks: null,
  campaigns: null,
  unconverted: [],
})

type Answered = Partial<Record<BaseMetric, number[]>> & {
  grp?: string[] | undefined
  time?: number[] | undefined
  networks?: string[] | undefined
  campaigns?: string[] | undefined
  unconverted?: string[][] | undefined
  isUnconverted?: number[] | undefined
}

/** Builds a part from an answer with one row per group. */
export function partOf(source: Source, columns: Answered): Part {
  const { grp, time, networks = null, campaigns = null, unconverted = [], isUnconverted = [] } = columns
  const sums = withSums(source, columns)
  const [first = []] = Object.values(sums)
  const named = [...new Set(unconverted.flat())]
  return {
    source,
    keys: time ? [] : (grp ?? first.map(() => '')),
    times: time,
    sums,
    networks,
    campaigns,
    unconverted: isUnconverted.includes(1) ? 'some' : named,
  }
}

/** The first groups of an answer. */
export function firstOf(part: Part, count: number): Part {
  if (part.keys.length <= count) return part
  const cut = <T>(column: readonly T[] | null) => column && column.slice(0, count)
  const sums = Object.entries(part.sums).map(([m, column]) => [m, column.slice(0, count)])
  return {
    ...part,
    keys: part.keys.slice(0, count),
    sums: Object.fromEntries(sums),
    networks: cut(part.networks),
    campaigns: cut(part.campaigns),
  }
}

/** For two periods (`splitAt`): the groups of one, under their own keys. */
export function periodOf(part: Part, period: '0' | '1'): Part {
  const places = part.keys.flatMap((key, i) => (key.startsWith(period) ? [i] : []))
  const own = <T>(column: readonly T[], none: T) => places.map((i) => column[i] ?? none)
  const sums = Object.entries(part.sums).map(([m, column]) => [m, own(column, 0)])
  return {
    ...part,
    keys: own(part.keys, '').map((key) => key.slice(1)),
    sums: Object.fromEntries(sums),
    networks: part.networks && own(part.networks, ''),
    campaigns: part.campaigns && own(part.campaigns, ''),
  }
}

/** The sum of all groups of all parts. */
export function totalOf(parts: readonly Part[]): BaseRow {
  const total = emptyMetrics()
  for (const { source, sums } of parts)
    for (const m of metricsOf(source)) total[m] += (sums[m] ?? []).reduce((sum, value) => sum + value, 0)
  return total
}
