import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { failureOf } from '../../lib/failure-of.ts'
import { joinPages } from '../../lib/join-pages.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import type { ListRows } from './list-rows.ts'
import { useFillScreen } from './use-fill-screen.ts'

interface Page<T> {
  rows: readonly T[]
  /** Total number of rows, where the server returns it with each page. */
  total?: number
}

export interface PagesOptions<T, P extends Page<T> = Page<T>> {
  /** Everything that the response depends on. Another key is another list, from the top. */
  queryKey: QueryKey
  /** The page that starts at `offset`, after the row `last` of the page `before`. */
  load: (
    page: { offset: number; limit: number; last: T | undefined; before: P | undefined },
    signal: AbortSignal,
  ) => Promise<P>
  /** Rows per page. A page with fewer is the last one. */
  size: number
  rowKey: (row: T) => string
  /** Pixels; with it, pages load until the window is full. */
  rowHeight: number
  /** What loads the next page; see `Remote`. */
  by?: 'scroll' | 'button'
  /** How near the end of the rows the next page is requested, in pixels. */
  threshold?: number
  /** Total number of rows, from another call: null while it loads, undefined where it failed. */
  count?: number | null | undefined
  enabled?: boolean
  /** After how many milliseconds the rows are fetched again, depending on them; false for never. */
  again?: (rows: readonly T[]) => number | false
}

/** A list whose rows come from the server page by page, in its order. */
export function usePages<T, P extends Page<T> = Page<T>>(
  p: PagesOptions<T, P>,
): ListRows<T> & {
  /** The first page as received, with its fields beside the rows. */
  first: P | undefined
} {
  const { size, rowKey } = p
  const top: { offset: number; last?: T; before?: P } = { offset: 0 }
  const list = useInfiniteQuery({
    queryKey: p.queryKey,
    queryFn: ({ pageParam, signal }) =>
      p.load({ offset: pageParam.offset, limit: size, last: pageParam.last, before: pageParam.before }, signal),
    initialPageParam: top,
    getNextPageParam: (before, pages) => {
      const last = before.rows.at(-1)
      return last === undefined || before.rows.length < size ? undefined : { offset: pages.length * size, last, before }
    },
    enabled: p.enabled ?? true,
    refetchInterval: ({ state }) => p.again?.((state.data?.pages ?? []).flatMap((page) => page.rows)) ?? false,
  })
  const { data } = list
  const rows = useMemo(
    () =>
      joinPages(
        (data?.pages ?? []).map((page) => page.rows),
        rowKey,
      ),
    [data, rowKey],
  )
  const failure = failureOf(list)
  useFillScreen({ ...list, hasNextPage: list.hasNextPage && p.by !== 'button' }, rows.length, p.rowHeight)
  return {
    rows,
    first: data?.pages[0],
    isPending: list.isPending && !failure,
    isStale: list.isPlaceholderData,
    error: failure ? messageOf(failure) : null,
    retry: () => void list.refetch(),
    remote: {
      ...nextPageOf(list),
      by: p.by ?? 'scroll',
      ...(p.threshold === undefined ? {} : { threshold: p.threshold }),
      // once all are loaded they can be counted
      ...(list.hasNextPage ? totalOf(data?.pages.at(-1)?.total ?? data?.pages[0]?.total, p.count) : {}),
    },
  }
}

function totalOf(ofPage: number | undefined, counted: number | null | undefined): { total?: number | null } {
  const total = ofPage ?? counted
  return total === undefined ? {} : { total }
}
