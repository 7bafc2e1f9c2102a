import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReportData } from '../../../report/report-data.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { useApi } from '../../lib/api.tsx'
import type { Opened } from './inner-rows.ts'
import { type FirstInner, innerQuery, reportQuery } from './report-data.ts'

export interface AskedInner {
  request: ReportRequest
  /** All rows are requested, or an order other than the report's. */
  all: boolean
}

const failed = ({ isError, isFetching }: UseQueryResult) => isError && !isFetching
const first = (results: UseQueryResult<FirstInner>[]) =>
  results.map((result) => ({ data: result.data, failed: failed(result) }))
const whole = (results: UseQueryResult<ReportData>[]) =>
  results.map((result) => ({ rows: result.data?.rows, failed: failed(result) }))

/** The nested rows of open rows: the first ones of each, and all of them only on request. */
export function useInnerRows(asked: readonly AskedInner[]): Omit<Opened, 'all'>[] {
  const api = useApi()
  const placeholderData = undefined // rows of another query would be nested under this one
  const firsts = useQueries({
    queries: asked.map(({ request }) => ({ ...innerQuery(api, request), placeholderData })),
    combine: first,
  })
  const wholes = useQueries({
    queries: asked.map(({ request, all }, i) => ({
      ...reportQuery(api, request),
      enabled: all && firsts[i]?.data?.isWhole === false,
      placeholderData,
    })),
    combine: whole,
  })
  const wanted = asked.map(({ all }) => (all ? 'all' : 'first')).join()
  return useMemo(
    () =>
      firsts.map(({ data, failed }, i) => {
        const needsRest = wanted.split(',')[i] === 'all' && data?.isWhole === false
        return needsRest ? (wholes[i] ?? nothing) : { rows: data?.report.rows, failed, count: data?.count }
      }),
    [firsts, wholes, wanted],
  )
}

const nothing = { rows: undefined, failed: false }
