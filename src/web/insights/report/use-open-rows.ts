import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { innerRequest } from '../../../report/pair-report.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { useApi } from '../../lib/api.tsx'
import type { Opened } from './inner-rows.ts'
import { innerQuery, reportQuery } from './report-data.ts'
import { useInnerRows } from './use-inner-rows.ts'

/** Which rows are open, and how to toggle them. */
export interface OpenRows {
  thenBy: GroupBy
  isOpen: (grp: string) => boolean
  toggle: (grp: string) => void
  /** Shows all nested rows instead of the first ones. */
  showAll: (grp: string) => void
  retry: (grp: string) => void
}

/**
 * Rows that open on a press; their nested rows are requested then: the first ones, and all of them when requested, or
 * in an order other than the report's.
 */
export function useOpenRows(
  request: ReportRequest,
  thenBy: GroupBy | null,
  rows: readonly ReportRow[],
  isOtherOrder: boolean,
) {
  const api = useApi()
  const client = useQueryClient()
  const question = `${request.current.groupBy}|${thenBy}`
  const [open, setOpen] = useState<{ question: string; keys: ReadonlyMap<string, 'first' | 'all'> }>({
    question,
    keys: new Map(),
  })
  const keys = open.question === question ? open.keys : none
  const opened = useMemo(() => (thenBy ? rows.filter((row) => keys.has(row.grp)) : []), [thenBy, rows, keys])
  const answers = useInnerRows(
    thenBy
      ? opened.map((row) => ({
          request: innerRequest(request, thenBy, row),
          all: isOtherOrder || keys.get(row.grp) === 'all',
        }))
      : [],
  )
  const under = useMemo(
    () =>
      new Map(
        opened.flatMap((row, i): [string, Opened][] => {
          const answer = answers[i]
          return answer ? [[row.grp, { ...answer, all: keys.get(row.grp) === 'all' }]] : []
        }),
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
              if (!row) return
              const again = innerRequest(request, thenBy, row)
              void client.refetchQueries({ ...innerQuery(api, again), type: 'active' })
              void client.refetchQueries({ ...reportQuery(api, again), type: 'active' })
            },
          }
        : undefined,
    [thenBy, keys, change, opened, client, api, request],
  )
  return { openRows, opened: under }
}

const none: ReadonlyMap<string, 'first' | 'all'> = new Map()
