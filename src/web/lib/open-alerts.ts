import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { type OutboundApi, useApi } from './api.tsx'

export const alertsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['alerts', 'list'], queryFn: ({ signal }) => api.alerts.list({}, { signal }) })

const none: readonly Alert[] = []
/** The open alerts, which every screen uses for the state of what it shows; `isPending` until they have loaded. */
export function useOpenAlerts(): {
  alerts: readonly Alert[]
  currencyCode: string
  isPending: boolean
  /** They have loaded: an empty list is known, too. */
  isKnown: boolean
} {
  const { data, isPending } = useQuery(alertsQuery(useApi()))
  const alerts = useMemo(() => data?.alerts.filter((a) => a.state !== 'closed') ?? none, [data])
  return { alerts, currencyCode: data?.currencyCode ?? '', isPending, isKnown: data !== undefined }
}
