import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Numbers stay on screen while filters change; what the server refuses is not asked again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
      },
      mutations: { retry: false },
    },
  })

export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.code >= 400 && error.code < 500) return false
  return failures < 2
}
