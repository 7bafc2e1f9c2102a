import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { costMetrics, costsProblem, withCosts } from '../../../report/ads-costs.ts'
import type { Day } from '../../../report/dates.ts'
import { isTime } from '../../../report/grouping.ts'
import { knownNeeds, withOutlook } from '../../../report/outlook.ts'
import { outlookMetrics } from '../../../report/report-metrics.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportState } from '../../../report/report-search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { adsCostsQuery } from './ads-costs.ts'
import type { LoadedReport } from './report-data.ts'
import { splitTestsQuery } from './split-tests.ts'
import { texts } from './texts.ts'
import { useOutlook } from './use-outlook.ts'

interface Asked {
  state: ReportState
  request: ReportRequest
  /** The values of a filter are not known yet: no request. */
  waiting: boolean
  /** The answer still belongs to the previous query. */
  isOld: boolean
  /** Whether a column is shown: data of hidden columns is not requested. */
  shows: (columnId: string) => boolean
  today: Day
}

/** The cost of ads, in the report by merchant. Nothing where the filters exclude it, with a sentence that says so. */
function useCosts({ request, state: { groupBy }, waiting, shows }: Asked) {
  const api = useApi()
  const isShown = groupBy === 'name'
  const ruledOut = costsProblem(request.current.filters)
  // they may not stand in for another range or grouping while the next answer loads
  const costs = useQuery({
    ...adsCostsQuery(api, request),
    enabled: isShown && !waiting && ruledOut === null,
    placeholderData: undefined,
  })
  if (ruledOut !== null) return { known: undefined, problem: isShown && costMetrics.some(shows) ? ruledOut : null }
  return { known: costs.data, problem: costs.error ? texts.costsMissing(messageOf(costs.error)) : null }
}

/** Which rows took part in a split test, while the address asks for them. */
function useSplitTests({ request, state: { splitTests }, waiting }: Asked) {
  const api = useApi()
  const split = useQuery({
    ...splitTestsQuery(api, request.current),
    enabled: splitTests && !waiting,
    placeholderData: undefined,
  })
  return {
    rows: splitTests ? split.data : undefined,
    isFetching: splitTests && split.isFetching,
    problem: split.error ? texts.splitMissing(messageOf(split.error)) : null,
  }
}

/** Keeps the joined rows while only the query has changed, so that nothing renders again. */
function useKept<T>(joined: T, isOld: boolean): T {
  const [kept, setKept] = useState(joined)
  if (!isOld && kept !== joined) setKept(joined)
  return isOld ? kept : joined
}

/**
 * The answer joined with its extras (costs, split tests, what is still to come), as far as something shown needs them.
 */
export function useReportExtras(answer: LoadedReport | undefined, asked: Asked) {
  const { state, request, waiting, shows, today } = asked
  const costs = useCosts(asked)
  const split = useSplitTests(asked)
  const judgesDrops = state.droppedEcr && state.lasting && request.previous !== null
  const graphsTime = state.graph && isTime(state.groupBy)
  const isShown = shows(outlookMetrics.maturity) || judgesDrops || graphsTime
  const needs = useMemo(() => (isShown ? request : knownNeeds(request, today)), [isShown, request, today])
  const outlook = useOutlook(request, {
    maturity: waiting ? null : needs,
    isShown,
    expected: !waiting && shows(outlookMetrics.expected),
  })
  const [maturity, expected] = outlook.answers
  const joined = useMemo(
    // otherwise costs of the first merchants would pass for those of all
    () =>
      answer && (withOutlook(answer.paged ? answer : withCosts(answer, costs.known), [maturity, expected]) ?? answer),
    [answer, costs.known, maturity, expected],
  )
  const data = useKept(joined, asked.isOld)
  return {
    // a drop that is only due to missing conversions must not show even briefly
    data: judgesDrops && outlook.isWaiting ? undefined : data,
    splitTests: split.rows,
    isFetching: split.isFetching,
    /** Sentences about missing data. */
    problems: [costs.problem, split.problem, ...outlook.problems].filter((problem) => problem !== null),
  }
}
