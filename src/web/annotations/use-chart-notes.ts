import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import type { FilterItem } from '../../report/search.ts'
import { messageOf } from '../lib/api-error.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import type { ChartNote } from '../ui/charts/trend-types.ts'
import { notesOf, noteText } from './notes-of.ts'

type Days = { fromDate: string; toDate: string }
const annotationsQuery = (api: OutboundApi, { fromDate, toDate }: Days) =>
  queryOptions({
    queryKey: ['annotations', fromDate, toDate],
    queryFn: ({ signal }) => api.annotations.list({ fromDate, toDate }, { signal }),
  })

export interface ChartNotes {
  /** Matching notes that are not hidden, earliest first. */
  shown: readonly Annotation[]
  hidden: readonly Annotation[]
  /** The same in the chart's format. */
  marks: readonly ChartNote[]
  loading: boolean
  error: string | null
  retry: () => void
}
const none: readonly Annotation[] = []

/** The notes on the days of a chart. */
export function useChartNotes(days: Days, filters: readonly FilterItem[], enabled = true): ChartNotes {
  const api = useApi()
  const asked = useQuery({ ...annotationsQuery(api, days), enabled })
  const { data } = asked
  const found = useMemo(() => {
    const own = notesOf(data ?? none, filters)
    const shown = own.filter((n) => !n.isHidden)
    const marks = shown.map((n, i) => ({
      key: n.annotationId,
      number: i + 1,
      from: n.fromDate,
      to: n.toDate,
      text: noteText(n),
      isFilled: n.by === 'person',
    }))
    return { shown, hidden: own.filter((n) => n.isHidden), marks }
  }, [data, filters])
  return {
    ...found,
    loading: asked.isLoading,
    error: asked.error ? messageOf(asked.error) : null,
    retry: () => void asked.refetch(),
  }
}
