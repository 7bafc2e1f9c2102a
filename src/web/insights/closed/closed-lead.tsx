import { int, money as inCurrency, plural } from '../../../report/format.ts'
import type { ClosedSums } from '../../../report/closed-month.ts'

/** The part of the loss that another campaign could recover. */
function backText({ lost, wonBack, elsewhere }: ClosedSums, money: (n: number) => string): string {
  if (wonBack < 1) return 'none of it can be won back as far as we know'
  const much = lost - wonBack < 1 ? 'all of it' : money(wonBack)
  if (elsewhere < 1) return `${much} can be won back`
  const part = wonBack - elsewhere < 1 ? '' : `, ${money(elsewhere)} of that`
  return `${much} can be won back${part} by links to other shops`
}

/** The monthly cost of closed campaigns, and the part that another campaign could recover. */
export function ClosedLead({ count, sums, currency }: { count: number; sums: ClosedSums; currency: string }) {
  const { lost, wonBack, clicks, carried } = sums
  const money = (n: number) => inCurrency(n, currency, 0)
  return (
    <section className="card closed-lead" aria-label="What closed campaigns cost">
      <div>
        <h2>
          {plural(count, 'closed campaign')}{' '}
          {lost >= 1
            ? `${count === 1 ? 'costs' : 'cost'} you about ${money(lost)} a month; ${backText(sums, money)}`
            : `${count === 1 ? 'costs' : 'cost'} you nothing we can count`}
        </h2>
        <p className="dim">
          {clicks > 0
            ? `Readers clicked ${plural(clicks, 'time')} on links to ${count === 1 ? 'it' : 'them'} since then, after the ${int(carried)} that ${count === 1 ? 'it' : 'they'} carried in the 30 days before. A reader is not turned away: the click just earns nothing.`
            : 'Other campaigns carried all clicks since then.'}
        </p>
      </div>
      {lost >= 1 ? (
        <div className="closed-share">
          <span className="closed-bar" aria-hidden>
            <i style={{ flexGrow: Math.max(0, wonBack) }} />
            {lost - wonBack < 1 ? null : <i data-gone style={{ flexGrow: lost - wonBack }} />}
          </span>
          <span>
            Can be won back <b className="num">{money(wonBack)}</b>
          </span>
          <span>
            Lost for good <b className="num">{money(lost - wonBack)}</b>
          </span>
        </div>
      ) : null}
    </section>
  )
}
