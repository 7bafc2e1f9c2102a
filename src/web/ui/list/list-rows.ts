import { messageOf } from '../../lib/api-error.ts'
import { type Asked, failureOf } from '../../lib/failure-of.ts'
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

interface Listed<T> extends Asked {
  data: readonly T[] | undefined
  isPending: boolean
  refetch: () => unknown
}

const NONE: readonly never[] = []

/** A list whose rows all come with one answer; search and order are the browser's. */
export function rowsOf<T>(asked: Listed<T>): ListRows<T> {
  const failure = failureOf(asked)
  return {
    rows: asked.data ?? NONE,
    isPending: asked.isPending && !failure,
    isStale: asked.isPlaceholderData,
    error: failure ? messageOf(failure) : null,
    retry: () => void asked.refetch(),
  }
}
