import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { awayMessage } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'

/** While the stores are away, what is on the screen stays and is asked for again now and then, for about an hour. */
const mostWhileAway = 1200
const pauseWhileAway = 3000
const isAway = (error: unknown) => error instanceof ApiError && error.message === awayMessage

/** Numbers stay on screen while filters change; what the server refuses is not asked again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: pauseBefore,
      },
      mutations: { retry: false },
    },
  })

export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.code >= 400 && error.code < 500) return false
  return failures < (isAway(error) ? mostWhileAway : 2)
}

/** Milliseconds until the next try. */
export const pauseBefore = (failures: number, error: unknown): number =>
  isAway(error) ? pauseWhileAway : Math.min(1000 * 2 ** failures, 30_000)
