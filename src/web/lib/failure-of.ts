/** A question to the server, as it stands. */
export interface Asked {
  data: unknown
  isPlaceholderData: boolean
  error: unknown
  /** Of the question as it stands: how often it failed, and why. */
  failureCount: number
  failureReason: unknown
}

/** One failure may be a moment's. */
const MOST = 1

/**
 * Why the answer to what is asked now is not there: it was refused, or is asked for again and again without success. What is shown of
 * the question before says nothing of this one. Null where there is an answer, or one may still come.
 */
export function failureOf({ data, isPlaceholderData, error, failureCount, failureReason }: Asked): unknown {
  if (data !== undefined && !isPlaceholderData) return null
  return error ?? (failureCount > MOST ? failureReason : null)
}
