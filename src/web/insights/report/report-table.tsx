import { useCallback, useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { rangeText } from '../../../report/date-text.ts'
import { groupName } from '../../../report/grouping.ts'
import { pairRequest } from '../../../report/pair-report.ts'
import { rowName } from '../../../report/report-columns.ts'
import { type ReportRow, rowText } from '../../../report/report-rows.ts'
import { columnsPatch, sortPatch } from '../../../report/report-search.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { reportColumns } from './columns.tsx'
import { type ShownRow, shownKey } from './inner-rows.ts'
import { ReportToolbar } from './report-toolbar.tsx'
import { texts } from './texts.ts'
import { totalLines } from './total-lines.tsx'
import { usePairs } from './use-pairs.ts'
import { useReportFile } from './use-report-file.ts'
import type { ReportViewProps, ShownReport } from './use-shown-report.ts'
import { useWhy } from './use-why.tsx'

/** The data of the rows, the nested rows, and the explanation of a change of revenue. */
function useRows(view: ReportViewProps, { groupBy, rows, part }: ShownReport) {
  const { state, data, request, currency, setSearch } = view
  const { thenBy, filed, under, open } = usePairs(request, state, groupBy, rows)
  const isCurrent = data !== undefined && groupBy === request.current.groupBy
  const { onWhy, panel } = useWhy({
    groupBy,
    request,
    filters: view.filters,
    rows: isCurrent ? data.rows : undefined,
    under,
    thenBy,
    setSearch,
  })
  const { networkName, campaignName, merchants, leads, broken } = view.names
  const columns = useMemo(
    () => reportColumns(groupBy, { currency, networkName, campaignName, merchants, leads, broken, part, open, onWhy }),
    [groupBy, currency, networkName, campaignName, merchants, leads, broken, part, open, onWhy],
  )
  return { columns, under, onWhy, whyPanel: panel, filed }
}

/** Which columns the address names, and which are shown. */
function useNamedColumns({ state, request, setSearch, onColumns }: ReportViewProps, groupBy: GroupBy) {
  const tellColumns = useCallback(
    (ids: string, isUsual: boolean) => onColumns({ groupBy, ids, isUsual }),
    [onColumns, groupBy],
  )
  // the columns of the last answer do not apply to an address that already has another grouping
  const named =
    groupBy === request.current.groupBy
      ? {
          ids: state.columns,
          onChange: (ids: readonly string[] | null) => setSearch(columnsPatch(ids), { replace: true }),
        }
      : undefined
  return { named, onColumns: tellColumns }
}

/** Changes with everything that selects rows, except the search. */
const choiceKey = ({ state, filters }: ReportViewProps, { groupBy, compared }: ShownReport): string =>
  `${groupBy}|${state.lowCr}|${state.droppedEcr && compared}|${state.lasting}|${state.favourites}|${state.splitTests}|${state.pages}|${JSON.stringify([state.range, filters])}`

/** The rows with their totals, and their file. */
export function ReportTable({ view, shown }: { view: ReportViewProps; shown: ShownReport }) {
  const { state, data, request, error, setSearch } = view
  const { groupBy, part } = shown
  const { previous } = request
  const { graph } = state
  const paged = data?.paged
  const { columns, under, onWhy, whyPanel, filed } = useRows(view, shown)
  const namedColumns = useNamedColumns(view, groupBy)
  const file = useReportFile({
    path: view.path,
    range: state.range,
    request: filed ? pairRequest(request, filed) : request,
    ...(filed ? {} : { total: paged?.matching }),
  })
  const name = groupName(groupBy)
  const nameOf = useCallback((row: ShownRow) => rowName(row.inner?.by ?? groupBy, row), [groupBy])
  return (
    <>
      <DataTable<ReportRow>
        label={
          previous ? `${name}, compared with ${rangeText(previous.fromDate, previous.toDate)} ${part}`.trimEnd() : name
        }
        storageKey="insights-statistics-columns"
        rows={shown.rows}
        rowKey={shownKey}
        rowName={nameOf}
        under={under}
        columns={columns}
        sort={state.sort}
        onSort={(sort) => setSearch(sortPatch(sort), { replace: true })}
        searchLabel={graph ? undefined : texts.find(name)}
        search={graph ? '' : state.query}
        onSearch={(q) => setSearch({ q: q || undefined }, { replace: true })}
        searchText={rowText}
        resetKey={choiceKey(view, shown)}
        height={graph ? 560 : 'calc(var(--page-h) - 206px - var(--tools-wrap))'}
        rowHeight={shown.compared ? 46 : 40}
        {...totalLines(view, shown, onWhy)}
        toolsIn={view.toolsIn}
        loading={data === undefined && error === null}
        {...(paged && view.remote ? { remote: view.remote } : {})}
        refreshing={view.refreshing}
        error={error}
        onRetry={view.onRetry}
        emptyText={texts.nothing}
        {...namedColumns}
        toolbar={
          <ReportToolbar
            state={state}
            usual={view.usual}
            today={view.today}
            compared={previous !== null}
            hasBroken={view.names.broken !== undefined}
            hasFavourites={shown.hasFavourites}
            unit={view.unit}
            onUnit={view.onUnit}
            setSearch={setSearch}
          />
        }
        csv={{ name: file.name, onClick: file.start, busy: file.busy }}
      />
      {whyPanel}
    </>
  )
}
