import { int } from '../../../report/format.ts'
import { OldRates } from '../../lib/old-rates.tsx'
import { ReportPicture } from './report-picture.tsx'
import { ReportTable } from './report-table.tsx'
import { texts } from './texts.ts'
import { type ReportViewProps, useShownReport } from './use-shown-report.ts'

/** Graph, toolbar, totals, unknown row and table of one answer. */
export function ReportView(view: ReportViewProps) {
  const { data, problems } = view
  const shown = useShownReport(view)
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
      <OldRates />
      {data?.unconverted.length ? <p className="note">{texts.unconverted(data.unconverted.join(', '))}</p> : null}
      {data?.isCut ? <p className="note">{texts.cut(int(data.paged?.all ?? data.rows.length))}</p> : null}
      {view.state.graph ? <ReportPicture view={view} shown={shown} /> : null}
      <ReportTable view={view} shown={shown} />
    </>
  )
}
