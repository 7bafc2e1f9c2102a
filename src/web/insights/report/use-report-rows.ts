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

/** What a choice of rows needs that no page has: all of them, or what other calls say of them. */
const needsAll = ({ graph, splitTests, pages, droppedEcr, lasting, sort }: ReportState) =>
  graph || splitTests || pages !== null || (droppedEcr && lasting) || !pageSorts(sort)
/** The first merchants are shown while all are on their way: of them all is what their ads cost. */
const comesWhole = (groupBy: GroupBy) => groupBy === 'name'

/**
 * The report: all of it where that is no more than a page, and else page by page, in the order and choice of the address. What
 * needs all rows asks for all.
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
    // another tab may have been in the order of a column that this one does not have
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
  // rows of the question before do not stand under this one
  const own = paged?.paged?.of === page?.of ? paged : undefined
  const asked = asksAll ? all : page ? pages : first
  const data = asksAll ? (all.data ?? (isNeeded ? undefined : first.data?.report)) : (page && own) || first.data?.report
  const failure = failureOf(first) ?? (asksAll ? failureOf(all) : null)
  const remote: Remote | null =
    page && !asksAll
      ? {
          hasMore: pages.hasNextPage,
          loadingMore: pages.isFetchingNextPage,
          // rows that changed meanwhile begin again
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
