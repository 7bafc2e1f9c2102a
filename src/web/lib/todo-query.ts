import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from './api.tsx'

/** The list of things to do, for its own screen and for its first lines on the dashboard. */
export const todoQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['discovery', 'todo'], queryFn: ({ signal }) => api.todo.list({}, { signal }) })
