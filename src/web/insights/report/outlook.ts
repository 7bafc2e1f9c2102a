import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportData } from './report-data.ts'
import type { MetricRow } from './report-metrics.ts'
import type { ReportRequest } from './report-request.ts'

type Known = Pick<MetricRow, 'maturity' | 'due' | 'expected'>
/** What is known of a range: by group, of a group that is not listed, and of everything. */
interface Side {
  of: ReadonlyMap<string, Known>
  others: Known
  total: Known
  hasHistory: boolean
}
/** Of the range, and of the one compared with. */
export interface Outlook {
  now: Side
  prev: Side | null
}

const LEARNED = 5 * 60_000 // what is learned changes by the hour

/** How complete the conversions of each group are. Asked only while a column, a filter or the graph shows it. */
export const maturityQuery = (api: OutboundApi, { current, previous }: ReportRequest) =>
  queryOptions({
    queryKey: ['outlook', 'maturity', current, previous],
    staleTime: LEARNED,
    queryFn: async ({ signal }): Promise<Outlook> => {
      const side = async (input: typeof current): Promise<Side> => {
        const { rows, total, hasHistory } = await api.outlook.maturity(input, { signal })
        const of = new Map(rows.map(({ grp, maturity, due }) => [grp, { maturity, due }]))
        return { of, others: {}, total: total === null ? {} : { maturity: total }, hasHistory }
      }
      const [now, prev] = await Promise.all([side(current), previous && side(previous)])
      return { now, prev }
    },
  })

const nothing = { expected: { expected: 0, low: 0, high: 0 } } // a group without conversions

/** What each group will have brought when everything is decided. Asked only while its column is shown. */
export const expectedQuery = (api: OutboundApi, { current, previous }: ReportRequest) =>
  queryOptions({
    queryKey: ['outlook', 'expected', current, previous],
    staleTime: LEARNED,
    queryFn: async ({ signal }): Promise<Outlook> => {
      const side = async (input: typeof current): Promise<Side> => {
        const { rows, totals, hasHistory } = await api.outlook.expected(input, { signal })
        const of = new Map(rows.map(({ grp, ...expected }) => [grp, { expected }]))
        return { of, others: hasHistory ? nothing : {}, total: totals ? { expected: totals } : {}, hasHistory }
      }
      const [now, prev] = await Promise.all([side(current), previous && side(previous)])
      return { now, prev }
    },
  })

/** The report with what is known of its future. What was not asked or is not known stays away, and its cells say so. */
export function withOutlook(
  data: ReportData | undefined,
  answers: readonly (Outlook | undefined)[],
): ReportData | undefined {
  const given = answers.filter((answer) => answer !== undefined)
  if (data === undefined || given.length === 0) return data
  const known = (side: 'now' | 'prev', pick: (s: Side) => Known | undefined): Known =>
    Object.assign({}, ...given.map((answer) => answer[side] && pick(answer[side])))
  const of = (side: 'now' | 'prev', grp: string) => known(side, (s) => s.of.get(grp) ?? s.others)
  // rows are small and made once an answer; copying keeps the cached answer untouched
  // oxlint-disable-next-line oxc/no-map-spread
  const rows = data.rows.map((row) => ({
    ...row,
    ...of('now', row.grp),
    prev: row.prev && { ...row.prev, ...of('prev', row.prevGrp ?? row.grp) },
  }))
  const { now, prev } = data.totals
  return {
    ...data,
    rows,
    totals: {
      now: { ...now, ...known('now', (s) => s.total) },
      prev: prev && { ...prev, ...known('prev', (s) => s.total) },
    },
  }
}
