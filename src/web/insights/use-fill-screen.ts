import { useEffect } from 'react'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/** On a tall screen the first page does not fill the table, and what cannot scroll cannot ask for more. */
export function useFillScreen(
  { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage }: Paged,
  rows: number,
  rowHeight: number,
): void {
  useEffect(() => {
    const isShort = rows > 0 && rows * rowHeight < window.innerHeight
    if (isShort && hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [rows, rowHeight, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])
}
