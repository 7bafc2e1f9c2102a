import { messageOf } from '../../lib/api-error.ts'
import type { Remote } from '../data-table/table-props.ts'

/** The rows of a list as they stand: all of them, or the pages that have come. */
export interface ListRows<T> {
  rows: readonly T[]
  /** The first answer is on its way. */
  isPending: boolean
  /** What is shown belongs to the question before. */
  isStale: boolean
  /** Why there is nothing to show, for a person. */
  error: string | null
  retry: () => void
  /** Set where the server searches, sorts and pages. */
  remote?: Remote
}

interface Asked<T> {
  data: readonly T[] | undefined
  isPending: boolean
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

const NONE: readonly never[] = []

/** A list whose rows all come with one answer; search and order are the browser's. */
export const rowsOf = <T>({ data, isPending, isPlaceholderData, error, refetch }: Asked<T>): ListRows<T> => ({
  rows: data ?? NONE,
  isPending,
  isStale: isPlaceholderData,
  error: error && !data ? messageOf(error) : null,
  retry: () => void refetch(),
})
