import { type Rate, rateAt } from '../entry-of.ts'

/**
 * How long after the first unreported change a creator is mailed, in milliseconds: typos are corrected by then (R83:
 * telling creators their rate).
 */
export const collectFor = 10 * 60_000
/** A mail that no server accepted for this long is outdated. */
export const givenUpAfter = 3 * 86_400_000

export type QueuedRate = Rate & { isWaiting: boolean }
type Around = {
  /** The day of an instant in the publisher's zone. */
  dayOf: (at: Date) => string
  merchantOf: (programmeUuid: string) => string
}
/** `before`: what the same sales earned until then; null for nothing. */
export type Change = { rate: QueuedRate; before: Rate | null }

const isSame = (a: Rate, b: Rate | null) =>
  b !== null && Number(a.amount) === Number(b.amount) && a.kind === b.kind && a.currency === b.currency

/**
 * The waiting rate changes to report to a creator, earliest first: of several for the same sales from the same day only
 * the last one, and none that changes nothing.
 */
export function changesToMail(rates: readonly QueuedRate[], { dayOf, merchantOf }: Around): Change[] {
  const placeOf = (r: Rate) => `${r.scope} ${r.scopeUuid ?? ''} ${dayOf(r.validFrom)}`
  const isReplaced = (r: QueuedRate) => rates.some((o) => o.isWaiting && o.id > r.id && placeOf(o) === placeOf(r))
  const counting = rates.filter((r) => !(r.isWaiting && isReplaced(r)))
  const before = (rate: Rate) => {
    const uuid = rate.scopeUuid ?? ''
    return rateAt(
      counting.filter((o) => o.id < rate.id),
      {
        clickAt: rate.validFrom,
        merchantUuid: rate.scope === 'programme' ? merchantOf(uuid) : rate.scope === 'merchant' ? uuid : '',
        programmeUuid: rate.scope === 'programme' ? uuid : '',
      },
    )
  }
  return counting
    .filter((r) => r.isWaiting)
    .map((rate) => ({ rate, before: before(rate) }))
    .filter(({ rate, before: was }) => !isSame(rate, was))
    .toSorted((a, b) => a.rate.validFrom.getTime() - b.rate.validFrom.getTime() || a.rate.id - b.rate.id)
}
