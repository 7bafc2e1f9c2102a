import type { Filters } from '../contract/insights/insights.ts'
import { filterDefinition } from './filter-definitions.ts'
import type { ReportData } from './report-data.ts'
import type { ReportInput, ReportRequest } from './report-request.ts'
import { sumRows } from './report-rows.ts'

type CostOf = ReadonlyMap<string, number>
export interface AdsCosts {
  now: CostOf
  prev: CostOf | null
}

type Span = Pick<ReportInput, 'fromDate' | 'toDate'>
export type AskCosts = (span: Span) => Promise<readonly { domain: string; cost: number }[]>

/** Filters that select whole merchants, or days: the remaining report still has all of its costs. */
const wholeMerchants: ReadonlySet<string> = new Set([
  'names',
  'advertiserUuids',
  'assigneeUserUuids',
  'date',
  'month',
  'year',
])

/**
 * Why costs are hidden, or null. Any other filter (a site, a network, a status …) leaves a part of a merchant's
 * revenue, and which part of the costs belongs to it is unknown: comparing all costs with that part would give a wrong
 * ROAS.
 */
export function costsProblem(filters: Filters): string | null {
  const others = Object.entries(filters).filter(([key, value]) => {
    const isSet = Array.isArray(value) ? value.length > 0 : value
    return isSet && !wholeMerchants.has(key)
  })
  if (others.length === 0) return null
  const names = others.map(([key]) => filterDefinition(key)?.label ?? 'Network')
  return `Ads cost and ROAS are not known with these filters: ${names.join(', ')}. What ads cost is known by merchant and day only.`
}

/** The columns with costs or their return. */
export const costMetrics: readonly string[] = ['adsCost', 'roas']

/** The ranges to load costs for: the report's, and the compared one. */
export const costSpans = ({ current, previous }: ReportRequest): [Span, Span | null] => {
  const span = ({ fromDate, toDate }: Span): Span => ({ fromDate, toDate })
  return [span(current), previous && span(previous)]
}

/** Ad costs in the range, and in the compared one. By domain. */
export async function loadCosts(ask: AskCosts, request: ReportRequest): Promise<AdsCosts> {
  const of = async (span: Span): Promise<CostOf> => new Map((await ask(span)).map((row) => [row.domain, row.cost]))
  const [current, previous] = costSpans(request)
  const [now, prev] = await Promise.all([of(current), previous && of(previous)])
  return { now, prev }
}

/**
 * Adds ad costs to the report of merchants; without an answer the cells show that they are unknown. The totals cover
 * the listed merchants.
 */
export function withCosts<D extends ReportData>(data: D | undefined, costs: AdsCosts | undefined): D | undefined {
  if (data === undefined || costs === undefined || data.groupBy !== 'name') return data
  // rows are small and created once per answer; copying leaves the cached answer unchanged
  // oxlint-disable-next-line oxc/no-map-spread
  const rows = data.rows.map((row) => ({
    ...row,
    adsCost: costs.now.get(row.grp) ?? 0,
    prev: row.prev && { ...row.prev, adsCost: costs.prev?.get(row.grp) ?? 0 },
  }))
  const sums = sumRows(rows)
  const { now, prev } = data.totals
  return {
    ...data,
    rows,
    totals: {
      ...data.totals,
      now: { ...now, adsCost: sums.now.adsCost },
      prev: prev && { ...prev, adsCost: sums.prev?.adsCost },
    },
  }
}
