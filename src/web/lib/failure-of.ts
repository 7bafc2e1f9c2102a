/** The state of a request to the server. */
export interface Asked {
  data: unknown
  isPlaceholderData: boolean
  error: unknown
  /** How often the current request failed, and why. */
  failureCount: number
  failureReason: unknown
}

/** A single failure may be temporary. */
const MOST = 1

/**
 * Why there is no answer to the current request: it was refused, or repeated tries fail. Data shown from the previous
 * request does not count. Null where there is an answer, or one may still come.
 */
export function failureOf({ data, isPlaceholderData, error, failureCount, failureReason }: Asked): unknown {
  if (data !== undefined && !isPlaceholderData) return null
  return error ?? (failureCount > MOST ? failureReason : null)
}
