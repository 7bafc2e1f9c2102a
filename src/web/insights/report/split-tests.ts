import { insightsKeys } from '../keys.ts'
import { queryOptions } from '@tanstack/react-query'
import { loadSplitTests, splitTestsInput } from '../../../report/split-tests.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import type { ReportInput } from '../../../report/report-request.ts'

export const splitTestsQuery = (api: OutboundApi, current: ReportInput) =>
  queryOptions({
    queryKey: insightsKeys.splitTests(splitTestsInput(current)),
    queryFn: ({ signal }) => loadSplitTests((input) => api.insights.statistics(input, { signal }), current),
  })
