import { between, createRandom, type Random, unitOf } from '../random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The longest time of a sale plus its report, including an import that failed for days: nothing older is still to come.
 */
export const longestDelay = 36 * day

/** Time from the click to the sale: most buy immediately, some the next day. */
export function saleDelay(random: Random): number {
  const kind = random()
  if (kind < 0.62) return Math.round(between(random, 2 * minute, 50 * minute))
  if (kind < 0.86) return Math.round(between(random, 50 * minute, 20 * hour))
  return Math.round(20 * hour + random() ** 2 * 18 * day)
}

/** Time from the sale until the network reports it. */
export function arrivalDelay(arrives: 'callback' | 'api' | 'own', random: Random): number {
  if (arrives === 'own') return Math.round(between(random, 1000, 8000))
  if (arrives === 'callback') return Math.round(between(random, minute, 25 * minute))
  return Math.round(random() < 0.85 ? between(random, 20 * minute, 7 * hour) : between(random, 7 * hour, 3 * day))
}

export type Fate = {
  /** Milliseconds after the arrival; null: never decided. */
  decidedAfter: number | null
  isRejected: boolean
  reason: string
  /** The share of sale and commission left on approval: 1 except for partial returns. */
  kept: number
  /** From the decision until it is payable or paid; null: not paid within the demo's time. */
  paidAfter: number | null
}

/**
 * Direct partners pay by statement: sales decided in a month, on the 15th of the next one, or this many months later.
 */
export function paidByStatement(fate: Fate, arrivedAt: number, monthsToPay = 1): Fate {
  if (fate.decidedAfter === null) return { ...fate, paidAfter: null }
  const decided = new Date(arrivedAt + fate.decidedAfter)
  const payday = Date.UTC(decided.getUTCFullYear(), decided.getUTCMonth() + monthsToPay, 15, 10)
  return { ...fate, paidAfter: payday - decided.getTime() }
}

/** A network pays everything payable on one day of the month, the same in every month. */
function nextPayday(ready: Date, network: string): number {
  const dayOfMonth = 1 + Math.floor(unitOf('payday', network) * 28)
  const on = (months: number) => Date.UTC(ready.getUTCFullYear(), ready.getUTCMonth() + months, dayOfMonth, 9)
  return on(0) >= ready.getTime() ? on(0) : on(1)
}

/**
 * A network pays on its next payday once the sale is payable. A network that does not report payments never does:
 * "approved" is its last report.
 */
export function paidByNetwork(
  fate: Fate,
  arrivedAt: number,
  { network, tells }: { network: string; tells: boolean },
): Fate {
  if (!tells || fate.decidedAfter === null || fate.paidAfter === null) return { ...fate, paidAfter: null }
  const decided = arrivedAt + fate.decidedAfter
  return { ...fate, paidAfter: nextPayday(new Date(decided + fate.paidAfter), network) - decided }
}

/** A shop with bad weeks has them for thirty of every ninety days of the calendar, from its own start day. */
const [strictDays, strictCycle, strictShare] = [30, 90, 0.8]
const isStrictOn = (at: number, from: number) =>
  (((Math.floor(at / day) - from) % strictCycle) + strictCycle) % strictCycle < strictDays

const reasons = ['Returned by the customer', 'Order cancelled', 'Duplicate order', 'Voucher not allowed']

/**
 * The fate of a sale. It depends only on the sale's own ids, so that it can be recomputed later, also for sales not
 * made here.
 */
export function fateOf(sale: {
  conversionUuid: string
  kind: 'sale' | 'cpc'
  decidesAfter: readonly [number, number]
  rejectionRate: number
  arrivedAt: number
  /** In the shop's bad weeks it rejects most of the sales it decides; null for a shop without them. */
  strictFrom?: number | null
  /** The share that is approved and never paid. */
  unpaidShare?: number
}): Fate {
  const random = createRandom('fate', sale.conversionUuid)
  const isForgotten = random() < 0.006
  const [soonest, latest] = sale.kind === 'cpc' ? [1, 2] : sale.decidesAfter
  const isUsual = sale.kind === 'sale' && random() < sale.rejectionRate
  const reason = reasons[Math.floor(random() * reasons.length)] ?? ''
  const isPartial = random() < 0.035
  const kept = isPartial && sale.kind === 'sale' ? Math.round(between(random, 0.4, 0.9) * 100) / 100 : 1
  const decidedAfter = Math.round(between(random, soonest, latest) * day)
  const isStrict =
    sale.kind === 'sale' &&
    sale.strictFrom !== null &&
    sale.strictFrom !== undefined &&
    isStrictOn(sale.arrivedAt + decidedAfter, sale.strictFrom) &&
    unitOf('strict', sale.conversionUuid) < strictShare
  const isRejected = isUsual || isStrict
  const isPaid = unitOf('paid', sale.conversionUuid) >= (sale.unpaidShare ?? 0)
  return {
    decidedAfter: isForgotten ? null : decidedAfter,
    isRejected,
    reason: isRejected ? reason : '',
    kept,
    paidAfter: isPaid ? Math.round(between(random, 10, 20) * day) : null,
  }
}
