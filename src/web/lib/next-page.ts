import { messageOf } from './api-error.ts'

/** What a list that loads page by page knows of its next one. */
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
  /** Why it did not come, for a person; null while nothing is wrong. What is loaded stays. */
  failed: string | null
}

/** The next page of a list, as tables and buttons under them show it. */
export const nextPageOf = (list: Paged): NextPage => ({
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  onMore: () => void list.fetchNextPage(),
  failed: list.isFetchNextPageError && !list.isFetchingNextPage ? messageOf(list.error) : null,
})
