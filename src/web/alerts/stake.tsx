import type { Alert } from '../../contract/alerts/alerts.ts'
import { aboutMoney } from '../lib/alert-texts.ts'

/** What an alert costs a month, and its range; a word where nothing was ever earned. */
export function Stake({ alert: a, currencyCode }: { alert: Alert; currencyCode: string }) {
  if (a.score === null) return <span className="dim">Earned nothing yet</span>
  return (
    <>
      <b>{aboutMoney(a.score, currencyCode)}</b>
      <span className="dim">
        {aboutMoney(a.scoreLow, currencyCode)} to {aboutMoney(a.scoreHigh, currencyCode)}
      </span>
    </>
  )
}
