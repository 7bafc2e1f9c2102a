import type { ClickDetail } from '../../../contract/insights/clicks.ts'
import { money } from '../../../report/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { evidenceText, reasonText } from './words.ts'

/** The campaigns that could have carried the click, what each was expected to pay for it, and why it was not chosen. */
export function Candidates({ decision }: { decision: NonNullable<ClickDetail['decision']> }) {
  if (decision.candidates.length === 0) return null
  return (
    <ul className="cands">
      {decision.candidates.map((c) => {
        const evidence = evidenceText(c.evidence)
        return (
          <li key={c.tracker.trackerUuid} className="cand" data-chosen={c.isChosen}>
            <span>
              {c.tracker.trackerName || 'A deleted campaign'} {c.isChosen ? <Badge tone="accent">Chosen</Badge> : null}
            </span>
            <span className="num">
              {c.expected === null || evidence === null ? '–' : money(c.expected, decision.currencyCode, 3)}
            </span>
            <span className="cand-sub">
              {c.network.networkName}
              {c.isChosen ? '' : ` · ${reasonText(c.reason)}`}
            </span>
            <span className="cand-sub">{evidence ? `expected a click, ${evidence}` : 'no expectation'}</span>
          </li>
        )
      })}
    </ul>
  )
}
