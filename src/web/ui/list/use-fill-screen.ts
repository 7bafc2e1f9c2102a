import { useEffect } from 'react'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** On a tall screen the first page does not fill the table, and without a scrollbar nothing would load more. */
export function useFillScreen(
  { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage }: Paged,
  rows: number,
  rowHeight: number,
): void {
  useEffect(() => {
    const isShort = rows > 0 && rows * rowHeight < window.innerHeight
    // a failed request would fail again: without this check the requests would never end
    const isFree = !isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError
    if (isShort && hasNextPage && isFree) void fetchNextPage()
  }, [rows, rowHeight, hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError, fetchNextPage])
}
