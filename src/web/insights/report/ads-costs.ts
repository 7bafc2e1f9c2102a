import { queryOptions } from '@tanstack/react-query'
import { costSpans, loadCosts } from '../../../report/ads-costs.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportRequest } from '../../../report/report-request.ts'

export const adsCostsQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: ['costs', 'stats', ...costSpans(request)],
    queryFn: ({ signal }) => loadCosts((span) => api.costs.stats(span, { signal }), request),
  })
