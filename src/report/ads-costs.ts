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

/** Filters that choose whole merchants, or days: what is left of the report still has all of its costs. */
const wholeMerchants: ReadonlySet<string> = new Set([
  'names',
  'advertiserUuids',
  'assigneeUserUuids',
  'date',
  'month',
  'year',
])

/**
 * Why costs stay away, or null. Any other filter (a site, a network, a status …) leaves a part of a merchant's revenue, and
 * nobody knows which part of the costs belongs to it: all of them against that part would be a ROAS that is wrong.
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

/** The columns that show costs, or what they brought. */
export const costMetrics: readonly string[] = ['adsCost', 'roas']

/** The ranges costs are asked for: of the report, and of what it is compared with. */
export const costSpans = ({ current, previous }: ReportRequest): [Span, Span | null] => {
  const span = ({ fromDate, toDate }: Span): Span => ({ fromDate, toDate })
  return [span(current), previous && span(previous)]
}

/** What ads cost in the range, and in the one compared with. By domain. */
export async function loadCosts(ask: AskCosts, request: ReportRequest): Promise<AdsCosts> {
  const of = async (span: Span): Promise<CostOf> => new Map((await ask(span)).map((row) => [row.domain, row.cost]))
  const [current, previous] = costSpans(request)
  const [now, prev] = await Promise.all([of(current), previous && of(previous)])
  return { now, prev }
}

/**
 * The report of merchants with what ads to them cost; without an answer the cells say that it is not known. The totals are
 * those of the merchants listed.
 */
export function withCosts<D extends ReportData>(data: D | undefined, costs: AdsCosts | undefined): D | undefined {
  if (data === undefined || costs === undefined || data.groupBy !== 'name') return data
  // rows are small and made once an answer; copying keeps the cached answer untouched
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
