import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { ViewPath } from '../../../contract/insights/views.ts'
import { type BaseMetric, baseMetrics } from '../../../contract/metrics.ts'
import type { CrossRow, CrossTable } from '../../../report/cross-table.ts'
import { amount, int } from '../../../report/format.ts'
import { effectiveGroup, groupName, inSentence, isTime } from '../../../report/grouping.ts'
import { countsInPair } from '../../../report/pair-columns.ts'
import { pairRequest } from '../../../report/pair-report.ts'
import { rowName } from '../../../report/report-columns.ts'
import { reportMetrics } from '../../../report/report-metrics.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { flagPatch, type ReportState, sortPatch } from '../../../report/report-search.ts'
import type { Search } from '../../../report/search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { crossQuery } from './report-data.ts'
import { texts } from './texts.ts'
import { useReportFile } from './use-report-file.ts'

interface CrossViewProps {
  /** The owner of the address. */
  path: ViewPath
  state: ReportState
  request: ReportRequest
  /** The values of a filter are not known yet: no request. */
  waiting: boolean
  thenBy: GroupBy
  currency: string
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
  /** Where the tools of the table are rendered. */
  toolsIn: Element | null
}

type Summed = { id: BaseMetric; label: string; isMoney: boolean }

/** Additive metrics, so that the edges are sums. */
const summedIn = (outer: GroupBy, inner: GroupBy): Summed[] =>
  reportMetrics.filter(countsInPair(outer, inner)).flatMap(({ id, label, kind }) => {
    const metric = baseMetrics.find((m) => m === id)
    return metric ? [{ id: metric, label, isMoney: kind === 'money' }] : []
  })

const unnamed = (by: GroupBy, row: { grp: string; name: string }) =>
  isTime(by) || row.grp !== '' ? rowName(by, row) : texts.unknown

function crossColumns(
  [outer, inner]: readonly [GroupBy, GroupBy],
  { columns, hasOther }: Pick<CrossTable, 'columns' | 'hasOther'>,
  text: (n: number) => string,
): DataColumn<CrossRow>[] {
  const number = (id: string, label: string, of: (row: CrossRow) => number): DataColumn<CrossRow> => ({
    id,
    label,
    value: of,
    cell: (row) => text(of(row)),
    figure: (row) => `${label} ${text(of(row))}`,
    size: 120,
  })
  return [
    {
      id: 'name',
      label: groupName(outer),
      align: 'start',
      value: (row) => (row.grp === null ? row.name : unnamed(outer, { grp: row.grp, name: row.name })),
      size: 260,
    },
    { ...number('total', 'Total', (row) => row.total), secondOnPhone: true },
    ...columns.map((column, i) => number(`c${i}`, unnamed(inner, column), (row) => row.cells[i] ?? 0)),
    ...(hasOther ? [number('other', texts.other, (row) => row.other)] : []),
  ]
}

const valueIn = (row: CrossRow, id: string): number | null =>
  id === 'total' ? row.total : id === 'other' ? row.other : (row.cells[Number(id.slice(1))] ?? null)

/**
 * One metric of two groupings: a row for each value of the first, a column for each of the second, sums on both edges.
 */
export function CrossView({ state, request, waiting, thenBy, path, currency, setSearch, toolsIn }: CrossViewProps) {
  const api = useApi()
  const { current } = request
  const outer = current.groupBy
  const inner = effectiveGroup(thenBy, { from: current.fromDate, to: current.toDate })
  const asked = pairRequest({ current, previous: null }, thenBy)
  const summed = summedIn(outer, inner)
  const metric = summed.find(({ id }) => id === state.sort.id) ?? summed[0]
  const report = useQuery({
    ...crossQuery(api, current, thenBy, metric?.id ?? 'conversionCount'),
    enabled: !waiting && metric !== undefined,
    placeholderData: undefined,
  })
  const failure = failureOf(report)
  const { data } = report
  const cross = data?.cross ?? null
  const text = (n: number) => (metric?.isMoney ? amount(n, currency) : int(n))
  const columns = crossColumns([outer, inner], cross ?? { columns: [], hasOther: false }, text)
  const file = useReportFile({ path, range: state.range, request: asked, but: wholeTable })
  return (
    <>
      {data?.isCut ? <p className="note">{texts.cut(int(data.pairs))}</p> : null}
      <DataTable
        label={`${metric?.label ?? ''} by ${inSentence(outer)} and ${inSentence(inner)}`}
        storageKey="insights-statistics-cross"
        rows={cross?.rows ?? []}
        rowKey={(row) => row.grp ?? '\u0000'}
        columns={columns}
        chooser={false}
        rowHeight={40}
        total={(id) => {
          const value = cross ? valueIn(cross.sums, id) : null
          return value === null || id === 'name' ? null : text(value)
        }}
        height="calc(var(--page-h) - 206px - var(--tools-wrap))"
        toolsIn={toolsIn}
        loading={data === undefined && !failure}
        error={failure ? messageOf(failure) : null}
        onRetry={() => void report.refetch()}
        emptyText={texts.nothing}
        toolbar={
          <>
            <ToggleButton pressed onChange={() => setSearch(flagPatch('cross', false))} title={texts.crossHelp}>
              {texts.cross}
            </ToggleButton>
            <NativeSelect
              aria-label="Figure"
              value={metric?.id ?? ''}
              data={summed.map(({ id, label }) => ({ value: id, label }))}
              onChange={(event) =>
                setSearch(sortPatch({ id: event.currentTarget.value, desc: true }), { replace: true })
              }
            />
          </>
        }
        csv={{ name: file.name, onClick: () => file.start(undefined), busy: file.busy }}
      />
    </>
  )
}

/** Settings that a cross table ignores: it has all rows, and compares nothing. */
const wholeTable: Search = Object.fromEntries(
  ['q', 'cols', 'crFilter', 'ecrFilter', 'lasting', 'fav', 'split', 'pages'].map((key) => [key, undefined]),
)
wholeTable.cmp = 'none'
