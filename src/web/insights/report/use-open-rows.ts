import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { innerRequest } from '../../../report/pair-report.ts'
import type { ReportData } from '../../../report/report-data.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { useApi } from '../../lib/api.tsx'
import type { Opened } from './inner-rows.ts'
import { reportQuery } from './report-data.ts'

/** Which rows stand open, and what opens them. */
export interface OpenRows {
  thenBy: GroupBy
  isOpen: (grp: string) => boolean
  toggle: (grp: string) => void
  /** All rows under it, and not only the first. */
  showAll: (grp: string) => void
  retry: (grp: string) => void
}

const answered = (results: UseQueryResult<ReportData>[]) =>
  results.map(({ data, isError, isFetching }) => ({ rows: data?.rows, failed: isError && !isFetching }))

/** The rows that are opened by a press; what is under one is asked for when it is. */
export function useOpenRows(request: ReportRequest, thenBy: GroupBy | null, rows: readonly ReportRow[]) {
  const api = useApi()
  const client = useQueryClient()
  const question = `${request.current.groupBy}|${thenBy}`
  const [open, setOpen] = useState<{ question: string; keys: ReadonlyMap<string, 'first' | 'all'> }>({
    question,
    keys: new Map(),
  })
  const keys = open.question === question ? open.keys : none
  const opened = useMemo(() => (thenBy ? rows.filter((row) => keys.has(row.grp)) : []), [thenBy, rows, keys])
  const answers = useQueries({
    queries: thenBy
      ? opened.map((row) => ({
          ...reportQuery(api, innerRequest(request, thenBy, row)),
          placeholderData: undefined, // rows of another question would stand under this one
        }))
      : [],
    combine: answered,
  })
  const under = useMemo(
    () =>
      new Map(
        opened.map((row, i): [string, Opened] => [
          row.grp,
          { rows: answers[i]?.rows, failed: answers[i]?.failed ?? false, all: keys.get(row.grp) === 'all' },
        ]),
      ),
    [opened, answers, keys],
  )
  const change = useCallback(
    (grp: string, to: 'first' | 'all' | null) =>
      setOpen((before) => {
        const next = new Map(before.question === question ? before.keys : none)
        if (to === null) next.delete(grp)
        else next.set(grp, to)
        return { question, keys: next }
      }),
    [question],
  )
  const openRows = useMemo<OpenRows | undefined>(
    () =>
      thenBy
        ? {
            thenBy,
            isOpen: (grp) => keys.has(grp),
            toggle: (grp) => change(grp, keys.has(grp) ? null : 'first'),
            showAll: (grp) => change(grp, 'all'),
            retry: (grp) => {
              const row = opened.find((one) => one.grp === grp)
              if (row) void client.refetchQueries(reportQuery(api, innerRequest(request, thenBy, row)))
            },
          }
        : undefined,
    [thenBy, keys, change, opened, client, api, request],
  )
  return { openRows, opened: under }
}

const none: ReadonlyMap<string, 'first' | 'all'> = new Map()
