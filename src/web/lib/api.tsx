import { createContext, type ReactNode, useContext } from 'react'
import type { Contract } from '../../contract/index.ts'
import { awayMessage, demoMessage, fullMessage } from '../../contract/errors.ts'
import { routes } from './api-routes.ts'
import { type Api, type ApiEvents, createApi, type Send } from './create-api.ts'

export type OutboundApi = Api<Contract>

export const outboundApi = (
  send: Send,
  events: Omit<ApiEvents, 'demoMessage' | 'awayMessage' | 'fullMessage'>,
): OutboundApi => createApi<Contract>(routes, send, { ...events, demoMessage, awayMessage, fullMessage })

const Context = createContext<OutboundApi | null>(null)

export function ApiProvider({ api, children }: { api: OutboundApi; children: ReactNode }) {
  return <Context value={api}>{children}</Context>
}

/** The API client: `const api = useApi()` … `queryFn: ({ signal }) => api.insights.statistics(input, { signal })`. */
export function useApi(): OutboundApi {
  const api = useContext(Context)
  if (!api) throw new Error('useApi needs an ApiProvider around it')
  return api
}
