import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

/** What there is to do, for its own screen and the first lines of it on the dashboard. */
export const todoQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['discovery', 'todo'], queryFn: ({ signal }) => api.todo.list({}, { signal }) })
