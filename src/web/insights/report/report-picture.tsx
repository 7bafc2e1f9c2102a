import { useMemo, useState } from 'react'
import { amount } from '../../../report/format.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { flagPatch } from '../../../report/report-search.ts'
import { searchFlag } from '../../../report/search.ts'
import { NotesCard } from '../../annotations/notes-card.tsx'
import { useChartNotes } from '../../annotations/use-chart-notes.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { graphSeries } from './graph-data.ts'
import { ReportGraph } from './report-graph.tsx'
import type { ReportViewProps, ShownReport } from './use-shown-report.ts'

/** The graph of the rows and, by date, the notes on its days. */
export function ReportPicture({ view, shown }: { view: ReportViewProps; shown: ShownReport }) {
  const { state, data, request, currency, error, setSearch } = view
  const { groupBy, rows, part } = shown
  const { current } = request
  const [now] = useState(() => Date.now())
  const series = useMemo(() => graphSeries(groupBy, currency, data?.totals.now.notKnown), [groupBy, currency, data])
  const hasNotes = groupBy === 'date'
  const notes = useChartNotes(current, view.filters, hasNotes)
  const notesOpen = searchFlag(useSearchState().search, 'notes') ?? false
  return (
    <>
      <ReportGraph
        groupBy={groupBy}
        request={request}
        rows={rows}
        totals={shown.totalsOf(rows)}
        hasUnknown={shown.unknownTotals !== null && shown.areAllHere(rows)}
        series={series}
        hidden={state.hidden}
        onHidden={(keys) => setSearch({ hide: keys.join(',') || undefined }, { replace: true })}
        compared={shown.compared}
        part={part}
        currency={currency}
        loading={data === undefined && error === null}
        error={error}
        onRetry={view.onRetry}
        now={now}
        running={current.toDate >= view.today}
        notes={hasNotes ? notes : null}
        notesOpen={notesOpen}
        onNotes={(open) => setSearch(flagPatch('notes', open), { replace: true })}
        onDay={(day) => setSearch({ tab: 'date', from: day, to: day, period: undefined, q: undefined })}
      />
      {hasNotes && notesOpen ? (
        <NotesCard
          notes={notes}
          day={current.toDate}
          earned={{ head: `Revenue ${currency}`, of: (n) => amount(earnedOn(rows, n), currency) }}
        />
      ) : null}
    </>
  )
}

/** The earnings of a note's days, as far as the report contains them. */
const earnedOn = (rows: readonly ReportRow[], { fromDate, toDate }: { fromDate: string; toDate: string }): number =>
  rows.filter((r) => r.grp >= fromDate && r.grp <= toDate).reduce((sum, r) => sum + r.conversionTotalCommission, 0)
