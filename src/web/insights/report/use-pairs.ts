import { useCallback } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { effectiveGroup, opensTo } from '../../../report/grouping.ts'
import { type ColumnNames, columnsOf } from '../../../report/report-columns.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import type { ReportState } from '../../../report/report-search.ts'
import { innerRows, isOtherOrder, type ShownRow } from './inner-rows.ts'
import { useOpenRows } from './use-open-rows.ts'

const noNames: ColumnNames = { currency: '', networkName: () => undefined, campaignName: () => undefined }

/** What a second grouping adds to the report: rows that open, and a second key in its file. */
export function usePairs(
  request: ReportRequest,
  { thenBy: asked, sort }: ReportState,
  groupBy: GroupBy,
  rows: readonly ReportRow[],
) {
  const { fromDate, toDate, groupBy: askedGroup } = request.current
  // while the next answer loads, its rows cannot be opened yet
  const thenBy = groupBy === askedGroup ? (asked ?? opensTo(groupBy)) : null
  const inner = thenBy && effectiveGroup(thenBy, { from: fromDate, to: toDate })
  const { openRows, opened } = useOpenRows(request, thenBy, rows, inner !== null && isOtherOrder(inner, sort))
  const under = useCallback(
    (row: ShownRow): readonly ShownRow[] => {
      const found = inner && opened.get(row.grp)
      return found ? innerRows(row, [groupBy, inner], found, columnsOf(groupBy, noNames), sort) : nothing
    },
    [inner, opened, groupBy, sort],
  )
  // a default nested grouping is not a second grouping of the file
  const filed = asked && thenBy
  return { thenBy, filed, under: thenBy ? under : undefined, open: openRows }
}

const nothing: readonly ShownRow[] = []
