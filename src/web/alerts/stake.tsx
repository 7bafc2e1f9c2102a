import type { Alert } from '../../contract/alerts/alerts.ts'
import { aboutMoney, isEndedFall, stakeTime } from '../lib/alert-texts.ts'

/** What an alert costs a month, or a fall that is over has cost on its days, and its range, or what is known to be owed; a word where nothing was ever earned. */
export function Stake({ alert: a, currencyCode }: { alert: Alert; currencyCode: string }) {
  if (a.score === null) return <span className="dim">Earned nothing yet</span>
  return (
    <>
      <b>{aboutMoney(a.score, currencyCode)}</b>
      {a.scoreLow === a.scoreHigh ? null : (
        <span className="dim">
          {aboutMoney(a.scoreLow, currencyCode)} to {aboutMoney(a.scoreHigh, currencyCode)}
          {isEndedFall(a) ? ` ${stakeTime(a)}` : ''}
        </span>
      )}
    </>
  )
}
