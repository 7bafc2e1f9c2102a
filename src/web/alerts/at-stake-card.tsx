import type { Alert, AlertList } from '../../contract/alerts/alerts.ts'
import { sumAmounts } from '../../contract/cents.ts'
import { Card } from '../ui/card.tsx'
import { aboutMoney } from '../lib/alert-texts.ts'

/** Ranges of things that have nothing to do with each other: their doubts add up as squares do. */
const together = (doubts: readonly number[]) => Math.sqrt(doubts.reduce((sum, d) => sum + d * d, 0))

/** Sales that are notified of later: late, not lost. */
const isLate = ({ rule }: Alert) => rule === 'connectionFailed' || rule === 'callbackSilent'

/** What the open alerts cost a month together, and what is watched. */
export function AtStakeCard({ list, open, watched }: { list: AlertList; open: readonly Alert[]; watched: string }) {
  const { currencyCode } = list
  const priced = open.filter((a) => a.score !== null && !isLate(a) && a.rule !== 'unpaid')
  const owed = sumAmounts(open.filter((a) => a.rule === 'unpaid').map((a) => a.score ?? 0))
  const late = sumAmounts(open.filter(isLate).map((a) => a.score ?? 0))
  const score = sumAmounts(priced.map((a) => a.score ?? 0))
  const low = score - together(priced.map((a) => (a.score ?? 0) - (a.scoreLow ?? 0)))
  const high = score + together(priced.map((a) => (a.scoreHigh ?? 0) - (a.score ?? 0)))
  return (
    <Card label="At stake" padded>
      <p className="dim">At stake a month, if nobody acts</p>
      {priced.length === 0 ? (
        <p className="alerts-sum">Not known: it has earned nothing yet</p>
      ) : (
        <>
          <p className="alerts-sum">about {aboutMoney(score, currencyCode)}</p>
          <p className="dim">
            between {aboutMoney(Math.max(0, low), currencyCode)} and {aboutMoney(high, currencyCode)}
          </p>
        </>
      )}
      {late > 0 ? (
        <p className="dim">Also {aboutMoney(late, currencyCode)} not shown yet: late, not lost, so not in the sum.</p>
      ) : null}
      {owed > 0 ? <p className="dim">And {aboutMoney(owed, currencyCode)} that is approved and not paid.</p> : null}
      <p className="dim alerts-watched">{watched}</p>
    </Card>
  )
}
