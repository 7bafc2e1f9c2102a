import { ApiError, messageOf } from './api-error.ts'

interface Asked {
  data?: unknown
  error: Error | null
  refetch: () => unknown
}

interface Problem {
  error: string | null
  onRetry?: () => void
}

/**
 * The error of a drawer whose details failed to load, with a retry where that can help. Loaded details stay when a
 * refetch fails.
 */
export function detailProblem({ data, error, refetch }: Asked, thing: string): Problem {
  if (error === null || data !== undefined) return { error: null }
  // 400 comes from a mistyped address
  const isMissing = error instanceof ApiError && (error.code === 404 || error.code === 400)
  if (isMissing) return { error: `This ${thing} does not exist, or it belongs to another account.` }
  return { error: messageOf(error), onRetry: () => void refetch() }
}
