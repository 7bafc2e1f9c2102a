import { insightsKeys } from '../keys.ts'
import { queryOptions } from '@tanstack/react-query'
import { loadReport } from '../../../report/report-data.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportRequest } from '../../../report/report-request.ts'

export const reportQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.statistics(request.current, request.previous, request.running),
    queryFn: ({ signal }) => loadReport((input) => api.insights.statistics(input, { signal }), request),
  })
