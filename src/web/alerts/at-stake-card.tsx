import type { Alert, AlertList } from '../../contract/alerts/alerts.ts'
import { isLate } from '../../contract/alerts/alert-choices.ts'
import { sumAmounts } from '../../contract/cents.ts'
import { Card } from '../ui/card.tsx'
import { aboutMoney } from '../lib/alert-texts.ts'

/** What the open alerts cost a month together, and what is watched. */
export function AtStakeCard({ list, open, watched }: { list: AlertList; open: readonly Alert[]; watched: string }) {
  const {
    currencyCode,
    atStake: { lost, lateScore },
  } = list
  const owed = sumAmounts(open.filter((a) => a.rule === 'unpaid').map((a) => a.score ?? 0))
  const lines = sumAmounts(open.filter((a) => !isLate(a.rule) && a.rule !== 'unpaid').map((a) => a.score ?? 0))
  // of what is written: both are whole amounts there
  const twice = lost === null ? 0 : Math.round(lines) - Math.round(lost.score)
  return (
    <Card label="At stake" padded>
      <p className="dim">At stake a month, if nobody acts</p>
      {lost === null ? (
        <p className="alerts-sum">Not known: it has earned nothing yet</p>
      ) : (
        <>
          <p className="alerts-sum">about {aboutMoney(lost.score, currencyCode)}</p>
          <p className="dim">
            between {aboutMoney(lost.scoreLow, currencyCode)} and {aboutMoney(lost.scoreHigh, currencyCode)}
          </p>
        </>
      )}
      {twice > 0 ? (
        <p className="dim">
          The lines add up to {aboutMoney(lines, currencyCode)}: {aboutMoney(twice, currencyCode)} of it is in more than
          one of them, and counted once here.
        </p>
      ) : null}
      {lateScore > 0 ? (
        <p className="dim">
          Also {aboutMoney(lateScore, currencyCode)} not shown yet: late, not lost, so not in the sum.
        </p>
      ) : null}
      {owed > 0 ? <p className="dim">And {aboutMoney(owed, currencyCode)} that is approved and not paid.</p> : null}
      <p className="dim alerts-watched">{watched}</p>
    </Card>
  )
}
