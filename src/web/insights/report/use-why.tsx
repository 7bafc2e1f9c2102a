import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { differenceRequest, readWhy, type RowOf, whyText } from '../../../report/difference-request.ts'
import { isTime } from '../../../report/grouping.ts'
import { rowName } from '../../../report/report-columns.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { filterOfRow } from '../../../report/row-leads.ts'
import type { FilterItem, Search } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import type { ShownRow } from './inner-rows.ts'
import { texts } from './texts.ts'

const WhyPanel = lazy(async () => ({ default: (await import('../why/why-panel.tsx')).WhyPanel }))

interface Shown {
  groupBy: GroupBy
  request: ReportRequest
  filters: readonly FilterItem[]
  /** Undefined while the answer loads. */
  rows: readonly ReportRow[] | undefined
  /** The nested rows of an open row. */
  under: ((row: ShownRow) => readonly ShownRow[]) | undefined
  thenBy: GroupBy | null
  setSearch: (patch: Search) => void
}

/** The rows that an address names by their keys; a row that is no longer listed is identified by its key alone. */
function rowsOf(keys: readonly string[], { groupBy, rows = [], under, thenBy }: Shown): RowOf[] | null {
  const [first, second] = keys
  if (first === undefined) return []
  const outer = rows.find((row) => row.grp === first)
  const found: RowOf[] = [{ groupBy, row: outer ?? { grp: first, name: first } }]
  if (second === undefined) return found
  if (!thenBy) return null
  const inner = outer && under?.(outer).find((row) => row.grp === second)
  return [...found, { groupBy: inner?.inner?.by ?? thenBy, row: inner ?? { grp: second, name: second } }]
}

const nameOf = ({ groupBy, row }: RowOf): string =>
  !isTime(groupBy) && row.grp === '' ? texts.unknown : rowName(groupBy, row)

/** The explanation of a change of revenue: opened from the change in a row or total, and kept in the address. */
export function useWhy(shown: Shown): {
  /** Null for the total. */
  onWhy: (row: ShownRow | null) => void
  panel: ReactNode
} {
  const { setSearch, request, filters, rows } = shown
  const { search } = useSearchState()
  const onWhy = useCallback(
    (row: ShownRow | null) =>
      setSearch({ why: whyText(row === null ? [] : row.inner ? [row.inner.under, row.grp] : [row.grp]) }),
    [setSearch],
  )
  const keys = readWhy(search.why)
  const of = keys && rows && rowsOf(keys, shown)
  if (!of) return { onWhy, panel: null }
  const own = of.flatMap(({ groupBy, row }) => filterOfRow(groupBy, row) ?? [])
  return {
    onWhy,
    panel: (
      <Suspense>
        <WhyPanel
          question={differenceRequest(request, of)}
          name={of.length === 0 ? 'Total' : of.map(nameOf).join(', ')}
          filters={[...filters, ...own]}
          onClose={() => setSearch({ why: undefined })}
        />
      </Suspense>
    ),
  }
}
