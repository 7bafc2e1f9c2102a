import { messageOf } from '../../lib/api-error.ts'
import { type Asked, failureOf } from '../../lib/failure-of.ts'
import type { Remote } from '../data-table/table-props.ts'

/** The current rows of a list: all of them, or the pages loaded so far. */
export interface ListRows<T> {
  rows: readonly T[]
  /** The first response is pending. */
  isPending: boolean
  /** The shown rows belong to the previous query. */
  isStale: boolean
  /** Why there is nothing to show, for the user. */
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

/** A list whose rows all come in one response; the browser searches and sorts. */
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
