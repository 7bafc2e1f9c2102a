import type { Alert } from '../../contract/alerts/alerts.ts'
import { aboutMoney, isEndedFall, stakeTime } from '../lib/alert-texts.ts'

/**
 * The monthly cost of an alert, or the total cost of an ended drop, with its range, or the known amount owed; a word
 * where nothing was ever earned.
 */
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
