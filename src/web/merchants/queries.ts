import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

/** All questions about merchants begin with `merchants`, so that other modules' writes reach them. */
export const directoryKey = (question: object) => ['merchants', 'directory', question] as const

export const usersQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'users'], queryFn: ({ signal }) => api.account.users({}, { signal }) })
export const countriesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['account', 'countries'],
    queryFn: ({ signal }) => api.account.countries({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
