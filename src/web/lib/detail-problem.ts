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
 * What a drawer says when its details did not come, and a way to try again where that can help. What came before stays
 * when asking for it again fails.
 */
export function detailProblem({ data, error, refetch }: Asked, thing: string): Problem {
  if (error === null || data !== undefined) return { error: null }
  // 400 is what somebody typed into the address
  const isMissing = error instanceof ApiError && (error.code === 404 || error.code === 400)
  if (isMissing) return { error: `This ${thing} does not exist, or it belongs to another account.` }
  return { error: messageOf(error), onRetry: () => void refetch() }
}
