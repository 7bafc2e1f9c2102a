import { useCallback } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { TableColumn } from '../../../report/column.ts'
import { effectiveGroup, opensTo } from '../../../report/grouping.ts'
import { pairColumns } from '../../../report/pair-columns.ts'
import { loadPairs, rowsOfPairs } from '../../../report/pair-report.ts'
import { type ColumnNames, columnsOf } from '../../../report/report-columns.ts'
import { reportCsv } from '../../../report/report-csv.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import type { ReportState } from '../../../report/report-search.ts'
import { useApi } from '../../lib/api.tsx'
import { innerRows, type ShownRow } from './inner-rows.ts'
import { useOpenRows } from './use-open-rows.ts'

type Names = Omit<ColumnNames, 'currency'>
const noNames: ColumnNames = { currency: '', networkName: () => undefined, campaignName: () => undefined }

/** What a second grouping adds to the report: rows that open, and a file with both keys. */
export function usePairs(
  request: ReportRequest,
  { thenBy: asked, sort }: ReportState,
  groupBy: GroupBy,
  rows: readonly ReportRow[],
) {
  const api = useApi()
  const { fromDate, toDate, groupBy: askedGroup } = request.current
  // while the next answer is on its way its rows are not there to be opened
  const thenBy = groupBy === askedGroup ? (asked ?? opensTo(groupBy)) : null
  const inner = thenBy && effectiveGroup(thenBy, { from: fromDate, to: toDate })
  const { openRows, opened } = useOpenRows(request, thenBy, rows)
  const under = useCallback(
    (row: ShownRow): readonly ShownRow[] => {
      const found = inner && opened.get(row.grp)
      return found ? innerRows(row, [groupBy, inner], found, columnsOf(groupBy, noNames), sort) : nothing
    },
    [inner, opened, groupBy, sort],
  )
  /** Both keys as columns, of the rows shown; the chosen columns as far as both groupings know them. */
  const csv = async (
    visible: readonly TableColumn<ReportRow>[],
    shown: readonly ReportRow[],
    unknown: readonly ReportRow[],
    names: Names,
    currency: string,
  ): Promise<string> => {
    if (!thenBy || !inner) return ''
    const data = await loadPairs((input) => api.insights.statistics(input), request, thenBy)
    const all = pairColumns(groupBy, inner, { ...names, currency })
    const byId = new Map(all.map((column) => [column.id, column]))
    const [first, then] = all
    const chosen = visible.slice(1).flatMap(({ id }) => byId.get(id) ?? [])
    return reportCsv(
      [...(first ? [first] : []), ...(then ? [then] : []), ...chosen],
      rowsOfPairs(data.rows, shown),
      rowsOfPairs(data.rows, unknown),
      data,
    )
  }
  // what opens by itself is no second grouping of the file
  const filed = asked && thenBy
  return { thenBy, filed, under: thenBy ? under : undefined, csv: filed ? csv : undefined, open: openRows }
}

const nothing: readonly ShownRow[] = []
