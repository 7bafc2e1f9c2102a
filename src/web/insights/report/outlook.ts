import { insightsKeys } from '../keys.ts'
import { queryOptions } from '@tanstack/react-query'
import { loadExpected, loadMaturity } from '../../../report/outlook.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportRequest } from '../../../report/report-request.ts'

const LEARNED = 5 * 60_000 // the learned shares change by the hour

/**
 * Requested while a column or filter shows it, and for days whose sales may still come, because verdicts depend on it.
 */
export const maturityQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.maturity(request.current, request.previous),
    staleTime: LEARNED,
    queryFn: ({ signal }) => loadMaturity((input) => api.outlook.maturity(input, { signal }), request),
  })

/** Requested only while its column is shown. */
export const expectedQuery = (api: OutboundApi, request: ReportRequest) =>
  queryOptions({
    queryKey: insightsKeys.expected(request.current, request.previous),
    staleTime: LEARNED,
    queryFn: ({ signal }) => loadExpected((input) => api.outlook.expected(input, { signal }), request),
  })
