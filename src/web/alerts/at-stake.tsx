import '../styles/todo.css'
import { isLate } from '../../contract/alerts/alert-choices.ts'
import type { Alert, AlertList } from '../../contract/alerts/alerts.ts'
import { sumAmounts } from '../../contract/cents.ts'
import { capital } from '../../report/format.ts'
import { aboutMoney } from '../lib/alert-texts.ts'

/** The total monthly cost of open alerts, above their lines. */
export function AtStake({ list, open }: { list: AlertList; open: readonly Alert[] }) {
  const {
    currencyCode,
    atStake: { lost, lateScore },
  } = list
  const of = (n: number) => aboutMoney(n, currencyCode)
  const owed = sumAmounts(open.filter((a) => a.rule === 'unpaid').map((a) => a.score ?? 0))
  const lines = sumAmounts(open.filter((a) => !isLate(a.rule) && a.rule !== 'unpaid').map((a) => a.score ?? 0))
  // computed from the displayed numbers: both are whole amounts
  const twice = lost === null ? 0 : Math.round(lines) - Math.round(lost.score)
  const more = [
    lost === null ? '' : `between ${of(lost.scoreLow)} and ${of(lost.scoreHigh)}`,
    twice > 0 ? `the lines add up to ${of(lines)}: ${of(twice)} of it is in more than one, and counted once here` : '',
    lateScore > 0 ? `${of(lateScore)} late, not lost` : '',
    owed > 0 ? `${of(owed)} approved and not paid` : '',
  ].filter(Boolean)
  return (
    <section className="todo-sums" aria-label="At stake">
      <b>
        {lost === null
          ? 'At stake is not known: it has earned nothing yet.'
          : `About ${of(lost.score)} a month lost, if nobody acts.`}
      </b>
      <span className="dim">{capital(more.join(' · '))}</span>
    </section>
  )
}
