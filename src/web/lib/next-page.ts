import { messageOf } from './api-error.ts'

/** The state of a list that loads page by page. */
interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}

export interface NextPage {
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
  /** Why the next page failed, for the user; null without an error. Loaded rows stay. */
  failed: string | null
}

/** The next page of a list, as tables and the buttons below them use it. */
export const nextPageOf = (list: Paged): NextPage => ({
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  onMore: () => void list.fetchNextPage(),
  failed: list.isFetchNextPageError && !list.isFetchingNextPage ? messageOf(list.error) : null,
})
