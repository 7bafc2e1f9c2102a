import type { CohortRow } from '../../../contract/insights/cohorts.ts'
import { leadText, stateText } from './lead-text.ts'

interface CohortLeadProps {
  rows: readonly CohortRow[]
  totals: Omit<CohortRow, 'grp' | 'name' | 'startsAt'>
  currency: string
  /** The months are below, each cell hatched until its clicks are that old. */
  hasKey: boolean
}

/** The newest month with commission still to come, in a sentence. */
export function CohortLead({ rows, totals, currency, hasKey }: CohortLeadProps) {
  const text = leadText(rows, currency)
  return text === null ? null : (
    <section className="card closed-lead" aria-label="In short">
      <div>
        <h2>{text}</h2>
        <p className="dim">
          {stateText(totals, currency)}
          {hasKey && rows.some((row) => row.after.some((after) => !after.isWhole)) ? (
            <>
              {' '}
              <span className="cohort-later cohort-key" aria-hidden /> Not all clicks of that month are that old yet.
            </>
          ) : null}
        </p>
      </div>
    </section>
  )
}
