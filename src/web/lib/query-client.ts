import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { awayMessage } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'

/** While the stores are unavailable, data on the screen stays and is retried at intervals for about an hour. */
const mostWhileAway = 1200
const pauseWhileAway = 3000
const isAway = (error: unknown) => error instanceof ApiError && error.message === awayMessage

/**
 * Data stays on screen while filters change; a refusal is not retried. Requests without a network fail with an error,
 * since they would otherwise wait silently, and are retried once there is one.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: pauseBefore,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.code >= 400 && error.code < 500) return false
  return failures < (isAway(error) ? mostWhileAway : 2)
}

/** Milliseconds until the next try. */
export const pauseBefore = (failures: number, error: unknown): number =>
  isAway(error) ? pauseWhileAway : Math.min(1000 * 2 ** failures, 30_000)

/** Retries failed requests of mounted screens once the server is reachable again. */
export const askFailedAnew = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
