import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Me } from '../../contract/account/account.ts'
import type { Right } from '../../contract/call.ts'
import { ApiError } from './api-error.ts'
import { type OutboundApi, useApi } from './api.tsx'

export type { Me }

export const meQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'me'], queryFn: () => api.account.me({}), staleTime: 5 * 60_000 })

/** The signed-in user. Only for screens inside the shell, which waits until the user has loaded. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery(useApi())).data
}

/** Whether the signed-in user's role allows something, to hide what it does not. The server checks it too. */
export const useMay = (right: Right = 'manage'): boolean => useMe().userRights.includes(right)

/** The signed-in user, or null. */
export async function currentUser(queries: QueryClient, api: OutboundApi): Promise<Me | null> {
  try {
    return await queries.ensureQueryData(meQuery(api))
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) return null
    throw error
  }
}
