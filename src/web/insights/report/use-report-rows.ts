import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { pageColumns, pageSorts } from '../../../report/page-sorts.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { isTime } from '../../../report/grouping.ts'
import { defaultSort, type ReportState, timeSort } from '../../../report/report-search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import type { Remote } from '../../ui/data-table/table-props.ts'
import { firstQuery, type PageView, pagesQuery, reportOfPages, reportQuery } from './report-data.ts'
import { useSettledQuery } from './use-settled-query.ts'

/** Whether a selection of rows needs more than pages: all rows, or data of other calls about them. */
const needsAll = ({ graph, splitTests, pages, droppedEcr, lasting, sort }: ReportState) =>
  graph || splitTests || pages !== null || (droppedEcr && lasting) || !pageSorts(sort)
/** The first merchants are shown while all load: the cost of ads needs all of them. */
const comesWhole = (groupBy: GroupBy) => groupBy === 'name'

/**
 * The report: whole where it fits one page, otherwise page by page, in the address's order and selection. A selection
 * that needs all rows requests all.
 */
export function useReportRows(
  request: ReportRequest,
  state: ReportState,
  { waiting, whole }: { waiting: boolean; whole: boolean },
) {
  const api = useApi()
  const { sort, lowCr, droppedEcr } = state
  const query = useSettledQuery(state)
  const { groupBy } = request.current
  const view: PageView = useMemo(() => {
    // the previous tab may have been sorted by a column that this one lacks
    const known = pageColumns(groupBy).some(({ id }) => id === sort.id)
    return { sort: known ? sort : isTime(groupBy) ? timeSort : defaultSort, query, lowCr, droppedEcr }
  }, [groupBy, sort, query, lowCr, droppedEcr])
  const first = useQuery({ ...firstQuery(api, request), enabled: !waiting })
  const page = first.data?.page ?? null
  const isNeeded = whole || needsAll(state)
  const asksAll = page !== null && (isNeeded || comesWhole(groupBy))
  const asksPages = page !== null && !asksAll && !first.isPlaceholderData
  const all = useQuery({ ...reportQuery(api, request, page?.of), enabled: asksAll && !first.isPlaceholderData })
  const pages = useInfiniteQuery({ ...pagesQuery(api, request, page, view), enabled: asksPages })
  const paged = useMemo(() => {
    const [start, ...more] = pages.data?.pages ?? []
    return start && reportOfPages(start.request, [start.page, ...more.map(({ page }) => page)])
  }, [pages.data])
  // rows of the previous query do not appear under this one
  const own = paged?.paged?.of === page?.of ? paged : undefined
  const asked = asksAll ? all : page ? pages : first
  const data = asksAll ? (all.data ?? (isNeeded ? undefined : first.data?.report)) : (page && own) || first.data?.report
  const failure = failureOf(first) ?? (asksAll ? failureOf(all) : null)
  const remote: Remote | null =
    page && !asksAll
      ? {
          hasMore: pages.hasNextPage,
          loadingMore: pages.isFetchingNextPage,
          // if the rows changed meanwhile, it starts over
          onMore: () => void (pages.isError ? first.refetch() : pages.fetchNextPage()),
          failed: pages.error ? messageOf(pages.error) : null,
          total: own?.paged?.matching ?? null,
        }
      : null
  return {
    data,
    failure,
    remote,
    isFetching: first.isFetching || (asked.isFetching && !pages.isFetchingNextPage),
    isPlaceholderData: first.isPlaceholderData || asked.isPlaceholderData,
    refetch: () => void first.refetch(),
  }
}
