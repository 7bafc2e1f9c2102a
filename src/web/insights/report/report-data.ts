import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { loadReport, marked, type ReportData } from '../../../report/report-data.ts'
import { mayPage } from '../../../report/page-sorts.ts'
import { type PageAnswer, pageQuestion, plainOfPage, sumsOfPage } from '../../../report/report-page.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { Totals } from '../../../report/report-rows.ts'
import { defaultSort, type ReportState } from '../../../report/report-search.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import { insightsKeys } from '../keys.ts'

/** Of a report whose rows come page by page: how many there are, and what those that match add up to. */
export interface Paged {
  of: string
  all: number
  matching: number
  sums: Totals
}
export type LoadedReport = ReportData & {
  /** Absent where all rows are here. */
  paged?: Paged
}
/** Which rows a page call is asked for, in which order. */
export type PageView = Pick<ReportState, 'sort' | 'query' | 'lowCr' | 'droppedEcr'>
const everything: PageView = { sort: defaultSort, query: '', lowCr: false, droppedEcr: false }

const ask = (api: OutboundApi, signal?: AbortSignal) => (input: Parameters<OutboundApi['insights']['statistics']>[0]) =>
  api.insights.statistics(input, signal ? { signal } : undefined)

/** The report, whole. */
export const reportQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.statistics(request.current, request.previous, request.running),
    queryFn: ({ signal }) => loadReport(ask(api, signal), request),
  })

/** The report with its first page as it was answered; null where it came whole. */
export interface First {
  report: LoadedReport
  page: PageAnswer | null
}

/** The report: whole, or the first page of what has more rows. */
export const firstQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.statistics('first', request.current, request.previous, request.running),
    queryFn: async ({ signal }): Promise<First> => {
      if (!mayPage(request.current.groupBy)) return { report: await loadReport(ask(api, signal), request), page: null }
      const page = await api.reportRows.page(pageQuestion(request), { signal })
      const isWhole = page.next === null
      return { report: reportOfPages(request, [page]), page: isWhole ? null : page }
    },
  })

/** A page and what it was asked for: older than the screen while the next is on its way. */
interface Page {
  request: ReportRequest
  page: PageAnswer
}

/** The pages of one state of the report, in the order and choice of the screen. */
export const pagesQuery = (api: OutboundApi, request: ReportRequest, first: PageAnswer | null, view: PageView) =>
  infiniteQueryOptions({
    queryKey: insightsKeys.statistics('pages', request.current, request.previous, request.running, first?.of, view),
    initialPageParam: 0,
    getNextPageParam: ({ page }: Page) => page.next ?? undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const isFirst = pageParam === 0 && JSON.stringify(view) === JSON.stringify(everything)
      if (isFirst && first) return { request, page: first }
      const input = { ...pageQuestion(request), ...view, of: first?.of, from: pageParam }
      return { request, page: await api.reportRows.page(input, { signal }) }
    },
  })

/** Pages one behind the other, as a report that says what it leaves out. */
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
