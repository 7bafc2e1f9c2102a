import type { Curve, DelayCurves } from '../outlook/delay-curve.ts'
import { delayEdges, horizonDays } from '../outlook/delay-steps.ts'
import type { Bind } from '../report/report-query.ts'

/** How long a click waits for a sale, in seconds: by merchant, and for all merchants with too little history. */
export type Waits = { account: number; merchants: ReadonlyMap<string, number> }

/** The share of sales known after which a click without a sale will hardly get one (R46: waiting for a sale). */
const MOSTLY = 0.95

const secondsOf = (curve: Curve): number =>
  delayEdges[curve.findIndex((share) => share >= MOSTLY)] ?? horizonDays * 86_400

/** Before anything was learned, a click waits for the maximum time. */
export const waitsOf = (curves: DelayCurves | null): Waits =>
  curves
    ? {
        account: secondsOf(curves.account.curve),
        merchants: new Map([...curves.merchants].map(([name, learned]) => [name, secondsOf(learned.curve)])),
      }
    : { account: horizonDays * 86_400, merchants: new Map() }

/** Until when a click of a merchant waits for a sale; null when that time has passed. */
export function waitingUntil(waits: Waits, merchant: string, at: number, now: Date): string | null {
  const until = at + (waits.merchants.get(merchant) ?? waits.account) * 1000
  return until > now.getTime() ? new Date(until).toISOString() : null
}

/** The same as an SQL condition on clicks. */
export function waitingSql({ account, merchants }: Waits, now: Date, bind: Bind): string {
  const names = bind('waitingMerchants', 'Array(String)', [...merchants.keys()])
  const seconds = bind('waitingSeconds', 'Array(UInt32)', [...merchants.values()])
  const own = bind('waitingAccount', 'UInt32', account)
  const until = bind('waitingNow', `DateTime64(3, 'UTC')`, now.toISOString().replace('T', ' ').replace('Z', ''))
  return `at > ${until} - toIntervalSecond(transform(toString(merchant), ${names}, ${seconds}, ${own}))`
}
