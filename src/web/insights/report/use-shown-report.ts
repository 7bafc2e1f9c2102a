import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { isChosen } from '../../../report/page-choice.ts'
import type { Range } from '../../../report/ranges.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { filterRows, type ReportRow, splitUnknown, sumRows, type Totals } from '../../../report/report-rows.ts'
import type { ReportState } from '../../../report/report-search.ts'
import type { FilterItem, Search } from '../../../report/search.ts'
import type { Remote } from '../../ui/data-table/table-props.ts'
import type { ColumnContext } from './columns.tsx'
import type { LoadedReport } from './report-data.ts'

/** The visible columns of a grouping: ids joined by commas, and whether they are the defaults. */
export interface ShownColumns {
  groupBy: GroupBy
  ids: string
  isUsual: boolean
}

export interface ReportViewProps {
  /** The owner of the address. */
  path: ViewPath
  state: ReportState
  request: ReportRequest
  filters: readonly FilterItem[]
  /** Undefined while the first answer loads. */
  data: LoadedReport | undefined
  /** For rows with pages: how to load the next ones. */
  remote: Remote | null
  refreshing: boolean
  error: string | null
  onRetry: () => void
  names: Omit<ColumnContext, 'currency' | 'part' | 'onWhy' | 'open'>
  /** Rows that took part in a split test; undefined unless requested. */
  splitTests: ReadonlySet<string> | undefined
  /** Sentences about missing data. */
  problems: readonly string[]
  currency: string
  /** The default range of the report. */
  usual: Range
  today: string
  /** The unit of a time grouping, for its menu. */
  unit: GroupBy | null
  onUnit: (unit: GroupBy) => void
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
  onColumns: (shown: ShownColumns) => void
  /** Where the tools of the table are rendered. */
  toolsIn: Element | null
}

const NO_ROWS: readonly ReportRow[] = []

/** The rows of an answer that the address selects, and their sums. */
export function useShownReport({ state, data, request: { current, previous }, names, splitTests }: ReportViewProps) {
  const { merchants, broken } = names
  // while the next answer loads, the table still belongs to the last one
  const groupBy = data?.groupBy ?? current.groupBy
  const compared = data?.compared ?? previous !== null
  const { lowCr, pages, lasting } = state
  const droppedEcr = state.droppedEcr && compared

  const { known, unknown } = useMemo(() => splitUnknown(data?.rows ?? NO_ROWS), [data])
  const hasFavourites = groupBy === 'name' && merchants.favourites.size > 0
  const favourites = hasFavourites && state.favourites ? merchants.favourites : undefined
  const paged = data?.paged
  const rows = useMemo(() => {
    if (paged) return known // the server selected them
    const found = filterRows(known, { lowCr, droppedEcr, lasting, favourites, splitTests })
    return pages && groupBy === 'page' ? found.filter((row) => isChosen(row, pages, broken)) : found
  }, [paged, known, lowCr, droppedEcr, lasting, favourites, splitTests, pages, groupBy, broken])
  const areAllHere = (some: readonly ReportRow[]) => some.length === known.length
  return {
    groupBy,
    compared,
    part: data?.part ?? '',
    rows,
    /** Rows without a name, and their sum; null where there are none. */
    unknown,
    unknownTotals: useMemo(() => (unknown.length > 0 ? sumRows(unknown) : null), [unknown]),
    hasFavourites,
    /** Whether these are all received rows with a name, and all that exist. */
    areAllHere,
    areAll: (some: readonly ReportRow[]) => (paged ? paged.matching === paged.all : areAllHere(some)),
    totalsOf: useMemo(() => totalsOf(data, known), [data, known]),
  }
}

export type ShownReport = ReturnType<typeof useShownReport>

/**
 * The totals of the shown rows. For all rows these are the server's totals, which include the unknown row and groups
 * beyond the answer's limit; a selection is summed here.
 */
function totalsOf(data: LoadedReport | undefined, known: readonly ReportRow[]) {
  const { paged, totals } = data ?? {}
  if (paged && totals) return () => (paged.matching === paged.all ? totals : marksOf(totals, paged.sums))
  const sums = new WeakMap<readonly ReportRow[], Totals>()
  return (shown: readonly ReportRow[]): Totals | null => {
    if (data === undefined) return null
    if (shown.length === known.length) return data.totals
    const before = sums.get(shown)
    if (before) return before
    const totals = sumRows(shown)
    sums.set(shown, totals)
    return totals
  }
}

/** The server's sums, with the unknown part of everything. */
const marksOf = ({ now, prev }: Totals, sums: Totals): Totals => ({
  ...sums,
  now: { ...sums.now, notKnown: now.notKnown, known: now.known },
  prev: sums.prev && { ...sums.prev, notKnown: prev?.notKnown, notCovered: prev?.notCovered, known: prev?.known },
})
