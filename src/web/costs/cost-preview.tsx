import type { Output } from '../../contract/call.ts'
import type { costs } from '../../contract/costs/costs.ts'
import { rangeText } from '../../report/date-text.ts'
import { money, plural } from '../../report/format.ts'

export type Preview = Output<typeof costs.preview>

/** Why a file cannot be imported; null when it can. */
export function refusal({ problems, doubledCount }: Preview): string | null {
  if (problems.length > 0) return `${plural(problems.length, 'row')} cannot be read. Nothing will be taken in.`
  if (doubledCount > 0)
    return `${plural(doubledCount, 'row is', 'rows are')} here already. Delete the earlier file first.`
  return null
}

/** The content of a file before it counts: rows, days, sums, and each unreadable row. */
export function CostPreview({ preview }: { preview: Preview }) {
  const problem = refusal(preview)
  return (
    <div className="cost-preview">
      <dl className="preview-facts">
        <dt>Rows</dt>
        <dd>{plural(preview.rowCount, 'row')}</dd>
        <dt>Days</dt>
        <dd>{preview.fromDate && preview.toDate ? rangeText(preview.fromDate, preview.toDate) : '–'}</dd>
        <dt>Cost</dt>
        <dd>{preview.sums.map((s) => money(s.cost, s.currencyCode)).join(', ') || '–'}</dd>
      </dl>
      {problem ? (
        <p className="form-error" role="alert">
          {problem}
        </p>
      ) : null}
      {preview.problems.length > 0 ? (
        <ul className="cost-problems">
          {preview.problems.map((p) => (
            <li key={`${p.line} ${p.reason}`}>
              Line {p.line}: {p.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
