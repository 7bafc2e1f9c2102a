import { queryOptions } from '@tanstack/react-query'
import type { AlertSettings } from '../../contract/alerts/alert-choices.ts'
import type { OutboundApi } from '../lib/api.tsx'

export const alertQuery = (api: OutboundApi, alertUuid: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', alertUuid],
    queryFn: ({ signal }) => api.alerts.one({ alertUuid }, { signal }),
    placeholderData: undefined,
  })

export const alertSettingsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['alerts', 'settings'], queryFn: ({ signal }) => api.alerts.settings({}, { signal }) })

export const backtestQuery = (api: OutboundApi, settings: AlertSettings) =>
  queryOptions({
    queryKey: ['alerts', 'backtest', settings],
    queryFn: ({ signal }) => api.alerts.backtest(settings, { signal }),
    enabled: settings.subjects.length > 0,
  })
