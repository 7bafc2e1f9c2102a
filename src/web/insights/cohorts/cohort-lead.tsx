import type { CohortRow } from '../../../contract/insights/cohorts.ts'
import { leadText, stateText } from './lead-text.ts'

interface CohortLeadProps {
  rows: readonly CohortRow[]
  totals: Omit<CohortRow, 'grp' | 'name' | 'startsAt'>
  currency: string
}

/** The newest month with something to come, in a sentence. */
export function CohortLead({ rows, totals, currency }: CohortLeadProps) {
  const text = leadText(rows, currency)
  return text === null ? null : (
    <section className="card closed-lead" aria-label="In short">
      <div>
        <h2>{text}</h2>
        <p className="dim">{stateText(totals, currency)}</p>
      </div>
    </section>
  )
}
