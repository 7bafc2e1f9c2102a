import { insightsKeys } from '../keys.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Input } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { closedMinClicks, closedWindow, type PerformanceView, reducingWindow } from '../../../contract/performance.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import type { Day } from '../../../report/dates.ts'
import { type Compared, type Dashboard } from './card-rows.ts'
import type { KnownShares } from './chart-series.ts'
import type { performanceInput } from './performance-rows.ts'
import { filtersOf, type Selection } from './selection.ts'

export const dashboardQuery = (api: OutboundApi, input: Input<typeof insights.dashboard>) =>
  queryOptions({
    queryKey: insightsKeys.dashboard(input),
    queryFn: ({ signal }) => api.insights.dashboard(input, { signal }),
  })

/** The morning's answer: it changes as sales from yesterday's clicks come in. */
export const yesterdayQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.yesterday(),
    queryFn: ({ signal }) => api.insights.yesterday({}, { signal }),
  })

/** Targets of the month with its expected result. */
export const goalsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.goals(),
    queryFn: ({ signal }) => api.goals.list({}, { signal }),
  })

const LEARNED = 5 * 60_000 // the learned shares change by the hour

/** The known share of the final result of each bucket's clicks, and of all clicks. */
export const maturityQuery = (api: OutboundApi, { fromDate, toDate, ...filters }: Input<typeof insights.dashboard>) => {
  const input = { fromDate, toDate, groupBy: 'date' as const, filters }
  return queryOptions({
    queryKey: insightsKeys.dashboardMaturity(input),
    staleTime: LEARNED,
    queryFn: async ({ signal }): Promise<KnownShares> => {
      const { rows, total } = await api.outlook.maturity(input, { signal })
      return { of: new Map(rows.map((row) => [row.grp, row.maturity])), total }
    },
  })
}

export function performanceQuery(api: OutboundApi, view: PerformanceView, input: ReturnType<typeof performanceInput>) {
  const place = `${view} ${input.groupBy}`
  return queryOptions({
    queryKey: insightsKeys.performance(place, input),
    queryFn: ({ signal }) => api.insights.statistics(input, { signal }),
    // rows of another view or tab would be under the wrong heading
    placeholderData: (before, query) => (query?.queryKey[3] === place ? before : undefined),
  })
}

export function reducingQuery(api: OutboundApi, today: Day, selection: Selection) {
  const input = { ...reducingWindow(today), filters: filtersOf(selection) }
  return queryOptions({
    queryKey: insightsKeys.reducing(input),
    queryFn: ({ signal }) => api.insights.reducing(input, { signal }),
  })
}

export function closedQuery(api: OutboundApi, today: Day) {
  const input = { ...closedWindow(today), filters: { minClickCount: closedMinClicks } }
  return queryOptions({
    queryKey: insightsKeys.closed(input),
    queryFn: ({ signal }) => api.insights.closed(input, { signal }),
  })
}

/** The comparison of cards and charts; undefined while the second answer loads. */
export function comparedWith(mode: 'none' | 'previous' | 'other', other: Dashboard | undefined): Compared | undefined {
  if (mode === 'none') return 'none'
  return mode === 'previous' ? 'own' : other
}
