import type { Curve, DelayCurves } from '../outlook/delay-curve.ts'
import { delayEdges, horizonDays } from '../outlook/delay-steps.ts'
import type { Bind } from '../report/report-query.ts'

/** How long a click can be waited for, in seconds: of a merchant, and of all whose own past is too short. */
export type Waits = { account: number; merchants: ReadonlyMap<string, number> }

/** The share of what a click brings by which one without a sale will hardly bring one (R46: waiting for a sale). */
const MOSTLY = 0.95

const secondsOf = (curve: Curve): number =>
  delayEdges[curve.findIndex((share) => share >= MOSTLY)] ?? horizonDays * 86_400

/** Where nothing was learned yet, a click is waited for as long as one ever is: nobody knows better. */
export const waitsOf = (curves: DelayCurves | null): Waits =>
  curves
    ? {
        account: secondsOf(curves.account.curve),
        merchants: new Map([...curves.merchants].map(([name, learned]) => [name, secondsOf(learned.curve)])),
      }
    : { account: horizonDays * 86_400, merchants: new Map() }

/** Until when a click of a merchant is waited for; null when that is over. */
export function waitingUntil(waits: Waits, merchant: string, at: number, now: Date): string | null {
  const until = at + (waits.merchants.get(merchant) ?? waits.account) * 1000
  return until > now.getTime() ? new Date(until).toISOString() : null
}

/** The same as a condition on clicks. */
export function waitingSql({ account, merchants }: Waits, now: Date, bind: Bind): string {
  const names = bind('waitingMerchants', 'Array(String)', [...merchants.keys()])
  const seconds = bind('waitingSeconds', 'Array(UInt32)', [...merchants.values()])
  const own = bind('waitingAccount', 'UInt32', account)
  const until = bind('waitingNow', `DateTime64(3, 'UTC')`, now.toISOString().replace('T', ' ').replace('Z', ''))
  return `at > ${until} - toIntervalSecond(transform(toString(merchant), ${names}, ${seconds}, ${own}))`
}
