import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const brandQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['brand', 'set'], queryFn: ({ signal }) => api.brand.read({}, { signal }) })
