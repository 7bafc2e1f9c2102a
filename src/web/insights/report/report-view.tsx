import { useCallback, useMemo, useState } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { rangeText } from '../../../report/date-text.ts'
import { amount, int } from '../../../report/format.ts'
import { type FilterItem, type Search, searchFlag } from '../../../report/search.ts'
import { NotesCard } from '../../annotations/notes-card.tsx'
import { useChartNotes } from '../../annotations/use-chart-notes.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ExtraRow } from '../../ui/data-table/column.ts'
import type { Remote } from '../../ui/data-table/table-props.ts'
import { OldRates } from '../../lib/old-rates.tsx'
import { type ColumnContext, isExplained, reportColumns } from './columns.tsx'
import { graphSeries } from './graph-data.ts'
import { groupName } from '../../../report/grouping.ts'
import { MetricCell } from './metric-cell.tsx'
import { pairRequest } from '../../../report/pair-report.ts'
import { type ShownRow, shownKey } from './inner-rows.ts'
import { isChosen } from '../../../report/page-choice.ts'
import type { LoadedReport } from './report-data.ts'
import { ReportGraph } from './report-graph.tsx'
import { rowName } from '../../../report/report-columns.ts'
import { reportMetrics } from '../../../report/report-metrics.ts'
import type { Range } from '../../../report/ranges.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { filterRows, type ReportRow, rowText, splitUnknown, sumRows, type Totals } from '../../../report/report-rows.ts'
import { columnsPatch, flagPatch, type ReportState, sortPatch } from '../../../report/report-search.ts'
import { ReportToolbar } from './report-toolbar.tsx'
import { texts, unknownOf } from './texts.ts'
import { twiceRows } from './twice-rows.ts'
import { usePairs } from './use-pairs.ts'
import { useReportFile } from './use-report-file.ts'
import { useWhy } from './use-why.tsx'

/** What the table of a grouping shows: ids joined by commas, and whether they are the ones everybody starts with. */
export interface ShownColumns {
  groupBy: GroupBy
  ids: string
  isUsual: boolean
}

export interface ReportViewProps {
  /** Whose address it is. */
  path: ViewPath
  state: ReportState
  request: ReportRequest
  filters: readonly FilterItem[]
  /** Undefined while the first answer is on its way. */
  data: LoadedReport | undefined
  /** Where rows come page by page: what brings the next. */
  remote: Remote | null
  refreshing: boolean
  error: string | null
  onRetry: () => void
  names: Omit<ColumnContext, 'currency' | 'part' | 'onWhy' | 'open'>
  /** Rows that took part in a split test; undefined unless they are asked for. */
  splitTests: ReadonlySet<string> | undefined
  /** Sentences on what is missing. */
  problems: readonly string[]
  currency: string
  /** The range the report begins with. */
  usual: Range
  today: string
  /** The unit of a time grouping, for its menu. */
  unit: GroupBy | null
  onUnit: (unit: GroupBy) => void
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
  onColumns: (shown: ShownColumns) => void
  /** Where the tools of the table stand. */
  toolsIn: Element | null
}

const metrics = new Map(reportMetrics.map((metric) => [metric.id, metric]))
const NO_ROWS: readonly ReportRow[] = []

/** Graph, toolbar, totals, unknown row and table of one answer. */
export function ReportView(p: ReportViewProps) {
  const { state, data, currency, setSearch } = p
  const { current, previous } = p.request
  const { networkName, campaignName, merchants, leads, broken } = p.names
  const { splitTests } = p
  // while the next answer is on its way the table still belongs to the last one
  const groupBy = data?.groupBy ?? current.groupBy
  const compared = data?.compared ?? previous !== null
  const { graph, lowCr, pages } = state
  const droppedEcr = state.droppedEcr && compared
  const { lasting } = state
  const [now] = useState(() => Date.now())

  const part = data?.part ?? ''
  const { known, unknown } = useMemo(() => splitUnknown(data?.rows ?? NO_ROWS), [data])
  const hasFavourites = groupBy === 'name' && merchants.favourites.size > 0
  const favourites = hasFavourites && state.favourites ? merchants.favourites : undefined
  const paged = data?.paged
  const rows = useMemo(() => {
    if (paged) return known // the server chose them
    const found = filterRows(known, { lowCr, droppedEcr, lasting, favourites, splitTests })
    return pages && groupBy === 'page' ? found.filter((row) => isChosen(row, pages, broken)) : found
  }, [paged, known, lowCr, droppedEcr, lasting, favourites, splitTests, pages, groupBy, broken])
  const { thenBy, filed, under, open } = usePairs(p.request, state, groupBy, rows)
  const isCurrent = data !== undefined && groupBy === current.groupBy
  const { onWhy, panel } = useWhy({
    groupBy,
    request: p.request,
    filters: p.filters,
    rows: isCurrent ? data.rows : undefined,
    under,
    thenBy,
    setSearch,
  })
  const columns = useMemo(
    () => reportColumns(groupBy, { currency, networkName, campaignName, merchants, leads, broken, part, open, onWhy }),
    [groupBy, currency, networkName, campaignName, merchants, leads, broken, part, open, onWhy],
  )
  const series = useMemo(() => graphSeries(groupBy, currency, data?.totals.now.notKnown), [groupBy, currency, data])
  const running = current.toDate >= p.today
  const unknownTotals = useMemo(() => (unknown.length > 0 ? sumRows(unknown) : null), [unknown])
  const cell = (totals: Totals | null, id: string, why?: (() => void) | false) => {
    const metric = metrics.get(id)
    return metric && totals ? (
      <MetricCell
        metric={metric}
        compared={totals}
        currency={currency}
        part={part}
        onWhy={(isExplained(id) && why) || undefined}
        isTotal
      />
    ) : null
  }
  const isAll = (shown: readonly ReportRow[]) => (paged ? paged.matching === paged.all : shown.length === known.length)
  const whole = useMemo(() => totalsOf(data, known), [data, known])
  const onlyUnknown = unknown.length === 1 && unknown[0]
  // a search or a toggle asks for some of the rows: the unknown one is then in neither the sums nor the file
  const extra = (shown: readonly ReportRow[]): ExtraRow[] =>
    unknownTotals && isAll(shown)
      ? [
          {
            key: 'unknown',
            ...unknownOf(groupBy),
            cell: (id) => cell(unknownTotals, id, onlyUnknown && (() => onWhy(onlyUnknown))),
          },
        ]
      : []
  const { onColumns } = p
  const tellColumns = useCallback(
    (ids: string, isUsual: boolean) => onColumns({ groupBy, ids, isUsual }),
    [onColumns, groupBy],
  )
  // the columns of the last answer have no say in an address that is of another grouping already
  const named =
    groupBy === current.groupBy
      ? {
          ids: state.columns,
          onChange: (ids: readonly string[] | null) => setSearch(columnsPatch(ids), { replace: true }),
        }
      : undefined
  const file = useReportFile({
    path: p.path,
    range: state.range,
    request: filed ? pairRequest(p.request, filed) : p.request,
    ...(filed ? {} : { total: paged?.matching }),
  })
  const name = groupName(groupBy)
  const nameOf = useCallback((row: ShownRow) => rowName(row.inner?.by ?? groupBy, row), [groupBy])
  const hasNotes = graph && groupBy === 'date'
  const notes = useChartNotes(current, p.filters, hasNotes)
  const notesOpen = searchFlag(useSearchState().search, 'notes') ?? false
  return (
    <>
      {p.problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
      <OldRates />
      {data?.unconverted.length ? <p className="note">{texts.unconverted(data.unconverted.join(', '))}</p> : null}
      {data?.isCut ? <p className="note">{texts.cut(int(paged?.all ?? data.rows.length))}</p> : null}
      {graph ? (
        <ReportGraph
          groupBy={groupBy}
          request={p.request}
          rows={rows}
          totals={whole(rows)}
          hasUnknown={unknownTotals !== null && rows.length === known.length}
          series={series}
          hidden={state.hidden}
          onHidden={(keys) => setSearch({ hide: keys.join(',') || undefined }, { replace: true })}
          compared={compared}
          part={part}
          currency={currency}
          loading={data === undefined && p.error === null}
          error={p.error}
          onRetry={p.onRetry}
          now={now}
          running={running}
          notes={hasNotes ? notes : null}
          notesOpen={notesOpen}
          onNotes={(open) => setSearch(flagPatch('notes', open), { replace: true })}
          onDay={(day) => setSearch({ tab: 'date', from: day, to: day, period: undefined, q: undefined })}
        />
      ) : null}
      {hasNotes && notesOpen ? (
        <NotesCard
          notes={notes}
          day={current.toDate}
          earned={{ head: `Revenue ${currency}`, of: (n) => amount(earnedOn(rows, n), currency) }}
        />
      ) : null}
      <DataTable<ReportRow>
        label={
          previous ? `${name}, compared with ${rangeText(previous.fromDate, previous.toDate)} ${part}`.trimEnd() : name
        }
        storageKey="insights-statistics-columns"
        rows={rows}
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
        resetKey={`${groupBy}|${lowCr}|${droppedEcr}|${lasting}|${state.favourites}|${state.splitTests}|${pages}|${JSON.stringify([state.range, p.filters])}`}
        height={graph ? 560 : 'calc(var(--page-h) - 206px - var(--tools-wrap))'}
        rowHeight={compared ? 46 : 40}
        total={(id, shown) => cell(whole(shown), id, isAll(shown) && (() => onWhy(null)))}
        extraRows={(shown) => [
          ...extra(shown),
          ...(groupBy === 'siteGroup' && data && shown.length === known.length ? twiceRows(data, currency) : []),
        ]}
        toolsIn={p.toolsIn}
        loading={data === undefined && p.error === null}
        {...(paged && p.remote ? { remote: p.remote } : {})}
        refreshing={p.refreshing}
        error={p.error}
        onRetry={p.onRetry}
        emptyText={texts.nothing}
        named={named}
        onColumns={tellColumns}
        toolbar={
          <ReportToolbar
            state={state}
            usual={p.usual}
            today={p.today}
            compared={previous !== null}
            hasBroken={broken !== undefined}
            hasFavourites={hasFavourites}
            unit={p.unit}
            onUnit={p.onUnit}
            setSearch={setSearch}
          />
        }
        csv={{ name: file.name, onClick: file.start, busy: file.busy }}
      />
      {panel}
    </>
  )
}

/** What the days of a note brought, of those the report has. */
const earnedOn = (rows: readonly ReportRow[], { fromDate, toDate }: { fromDate: string; toDate: string }): number =>
  rows.filter((r) => r.grp >= fromDate && r.grp <= toDate).reduce((sum, r) => sum + r.conversionTotalCommission, 0)

/**
 * The totals of what is shown. All rows together are the server's totals, which count the unknown row and the groups
 * beyond the longest answer too; a selection is added up here.
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

/** Sums that the server made, with what is not known of everything. */
const marksOf = ({ now, prev }: Totals, sums: Totals): Totals => ({
  ...sums,
  now: { ...sums.now, notKnown: now.notKnown, known: now.known },
  prev: sums.prev && { ...sums.prev, notKnown: prev?.notKnown, notCovered: prev?.notCovered, known: prev?.known },
})
