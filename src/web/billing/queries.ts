import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const customerQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['billing', 'customer'], queryFn: ({ signal }) => api.billing.customer({}, { signal }) })
export const usageQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['billing', 'usage'], queryFn: ({ signal }) => api.billing.usage({}, { signal }) })
