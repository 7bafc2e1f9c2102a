import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { mostRows } from '../../../contract/insights/report-page-size.ts'
import type { BaseMetric } from '../../../contract/metrics.ts'
import { unpackCross } from '../../../report/cross-table.ts'
import { marked, type ReportData } from '../../../report/report-data.ts'
import { isTime } from '../../../report/grouping.ts'
import { type PageAnswer, pageQuestion, plainOfPage, sumsOfPage } from '../../../report/report-page.ts'
import type { ReportInput, ReportRequest } from '../../../report/report-request.ts'
import type { Totals } from '../../../report/report-rows.ts'
import { defaultSort, type ReportState, timeSort } from '../../../report/report-search.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import { insightsKeys } from '../keys.ts'

/** For a report with pages: the number of rows, and the sums of the matching ones. */
export interface Paged {
  of: string
  all: number
  matching: number
  sums: Totals
}
export type LoadedReport = ReportData & {
  /** Absent where all rows have loaded. */
  paged?: Paged
}
/** The rows that a page request asks for, and their order. */
export type PageView = Pick<ReportState, 'sort' | 'query' | 'lowCr' | 'droppedEcr'>
const everything = (groupBy: GroupBy): PageView => ({
  sort: isTime(groupBy) ? timeSort : defaultSort,
  query: '',
  lowCr: false,
  droppedEcr: false,
})
const isFirstView = (groupBy: GroupBy, view: PageView): boolean =>
  JSON.stringify(view) === JSON.stringify(everything(groupBy))

/** The whole report; `of`: the same state as an earlier answer. */
export const reportQuery = (api: OutboundApi, request: ReportRequest, of?: string) =>
  queryOptions({
    queryKey: insightsKeys.statistics(request.current, request.previous, request.running, of),
    queryFn: async ({ signal }): Promise<LoadedReport> => {
      const input = { ...pageQuestion(request), sort: null, size: mostRows, of }
      return reportOfPages(request, [await api.reportRows.page(input, { signal })])
    },
  })

/** The report with its first page as received; null where it came whole. */
export interface First {
  report: LoadedReport
  page: PageAnswer | null
}

/** The report: whole, or the first page of a longer one. Time groupings start at the end. */
export const firstQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.statistics('first', request.current, request.previous, request.running),
    queryFn: async ({ signal }): Promise<First> => {
      const { groupBy } = request.current
      const input = { ...pageQuestion(request), ...(isTime(groupBy) ? { sort: timeSort } : {}) }
      const page = await api.reportRows.page(input, { signal })
      if (page.next !== null) return { report: reportOfPages(request, [page]), page }
      const inOrder = isTime(groupBy) ? { ...page, rows: page.rows.toReversed() } : page
      return { report: reportOfPages(request, [inOrder]), page: null }
    },
  })

/** The first nested rows of a row, and how many there are. */
export interface FirstInner {
  report: LoadedReport
  count: number
  isWhole: boolean
}
export const innerQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.statistics('inner', request.current, request.previous, request.running),
    queryFn: async ({ signal }): Promise<FirstInner> => {
      const page = await api.reportRows.page({ ...pageQuestion(request), sort: null, counted: true }, { signal })
      const count = page.matching + page.unknown.length
      return { report: reportOfPages(request, [page]), count, isWhole: page.next === null }
    },
  })

/** A page and its request: older than the screen while the next one loads. */
interface Page {
  request: ReportRequest
  page: PageAnswer
}

/** The pages of one state of the report, in the screen's order and selection. */
export const pagesQuery = (api: OutboundApi, request: ReportRequest, first: PageAnswer | null, view: PageView) =>
  infiniteQueryOptions({
    queryKey: insightsKeys.statistics('pages', request.current, request.previous, request.running, first?.of, view),
    initialPageParam: 0,
    getNextPageParam: ({ page }: Page) => page.next ?? undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      if (pageParam === 0 && first && isFirstView(request.current.groupBy, view)) return { request, page: first }
      const input = { ...pageQuestion(request), ...view, of: first?.of, from: pageParam }
      return { request, page: await api.reportRows.page(input, { signal }) }
    },
  })

/** Pages joined into a report that says what it leaves out. */
export function reportOfPages(request: ReportRequest, pages: readonly [PageAnswer, ...PageAnswer[]]): LoadedReport {
  const [first] = pages
  const last = pages.at(-1) ?? first
  const report = marked(
    request,
    plainOfPage(
      first,
      pages.flatMap(({ rows }) => rows),
    ),
  )
  const isWhole = last.next === null && first.matching === first.all && pages.length === 1
  const { of, all, matching } = first
  return isWhole ? report : { ...report, paged: { of, all, matching, sums: sumsOfPage(first) } }
}

/** One metric of two groupings as a cross table. */
export const crossQuery = (api: OutboundApi, asked: ReportInput, thenBy: GroupBy, metric: BaseMetric) =>
  queryOptions({
    queryKey: insightsKeys.statistics('cross', asked, thenBy, metric),
    queryFn: async ({ signal }) => {
      const { fromDate, toDate, groupBy, filters } = asked
      const sent = await api.reportRows.cross({ fromDate, toDate, groupBy, filters, thenBy, metric }, { signal })
      return { cross: unpackCross(sent), pairs: sent.pairs, isCut: sent.isCut ?? false }
    },
  })
