import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../../lib/api.tsx'

export const exportsKey = ['integrations', 'exports'] as const
export const sheetsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: [...exportsKey, 'sheets'], queryFn: ({ signal }) => api.sheets.list({}, { signal }) })
export const bucketQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: [...exportsKey, 'bucket'], queryFn: ({ signal }) => api.bucket.detail({}, { signal }) })
export const calendarQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: [...exportsKey, 'calendar'], queryFn: ({ signal }) => api.calendar.detail({}, { signal }) })
