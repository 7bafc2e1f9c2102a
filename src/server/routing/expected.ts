import { betaQuantile, rangeOf, z80 } from './gamma.ts'
import { type Known, nothingKnown, type Sums, usualClicks, without } from './known.ts'
import { ordersOf } from './spread.ts'

/** How a programme pays. `percentage` is 8.5 for 8.5 %; a flat amount is null if its currency is unknown. */
export type Stated = {
  type: 'CPA' | 'CPS' | 'CPC' | 'NoCommission'
  percentage: number | null
  flatEuro: number | null
}
export type Evidence = 'measured' | 'mixed' | 'stated' | 'none'
/** In euro. `low` and `high` contain the true value four times out of five; the rest explains the number. */
export type Expected = {
  expected: number
  low: number
  high: number
  se: number
  evidence: Evidence
  clicks: number
  sales: number
  /** What those clicks earned, counting pending sales in part. */
  earned: number
  merchantClicks: number
  /** Includes rejected ones, as `conversion` does: `approval` deducts them. */
  merchantSales: number
  /** Sales per click, approved or not; for pay-per-click programmes the share of clicks listed as paid. */
  conversion: number
  /** Commission of a sale by the stated terms; null if they state nothing usable. */
  pay: number | null
  orderEuro: number
  /** Share of sales that gets approved. */
  approval: number
  /** Expected earnings before the connection's own clicks, and how many clicks that counts for. */
  promised: number
  promisedClicks: number
  /** Variance of a click's earnings divided by their mean: the usual size of a single payment. */
  unit: number
  /** Usual commission of one sale or one paid click. */
  sale: number
  /** Variance relative to the squared expectation that is specific to the connection and not to the shop. */
  apart: number
}

/** A basket of 80 euro and two sales in a hundred clicks, round industry figures, until an account has its own. */
const trade = { basket: 80, conversion: 0.02, commission: 4 }
/** How many clicks or sales each assumption counts for. */
const priorWeight = { conversion: 300, orders: 10, commission: 10, nothingPaid: 1000 }
/** Share of clicks that pay-per-click programmes list, before anything is known. */
const usuallyListed = 0.4
/** How much one shop's networks differ beyond their terms: the variance for 20 % on the logarithm. */
const betweenNetworks = Math.exp(0.2 ** 2) - 1

/** A shrinkage estimate: the observed mean, drawn towards a prior assumption worth `weight` clicks or sales. */
export const shrink = (assumed: number, weight: number, sum: number, n: number): number =>
  (weight * assumed + sum) / (weight + n)

/** Commission of a sale by the stated terms. Null: they state nothing usable. */
function payOf({ type, percentage, flatEuro }: Stated, orderEuro: number): number | null {
  if (type === 'NoCommission') return null
  if (type === 'CPC') return flatEuro
  if (percentage === null && flatEuro === null) return null
  return ((percentage ?? 0) / 100) * orderEuro + (flatEuro ?? 0)
}

type Estimate = Pick<
  Expected,
  'expected' | 'low' | 'high' | 'se' | 'promised' | 'promisedClicks' | 'unit' | 'sale' | 'apart'
>

/** A click of a pay-per-click programme: its pay times the share of clicks that are paid and approved. */
function ofPaidClicks(pay: number, { own, connection, approval, spread }: Known): Estimate & { paid: number } {
  const others = { n: connection.clicks - own.clicks, paid: connection.paidClicks - own.paidClicks }
  const isAmongThem = own.paidClicks > 0
  const usuallyPaid = shrink(
    usuallyListed,
    usualClicks.paid,
    isAmongThem ? others.paid : connection.paidClicks,
    isAmongThem ? others.n : connection.clicks,
  )
  const usual = usuallyPaid * approval
  // approval reduces every programme's share equally: their differences count for this many clicks
  const unpaid = (of: number) => Math.max(0.01, 1 - of)
  const weight = (unpaid(usual) / unpaid(usuallyPaid) / Math.max(0.01, approval)) * (1 + spread.paid) - 1
  const share = shrink(usual, weight, own.earned / pay, own.clicks)
  const within = Math.min(1, Math.max(0, share))
  const variance = (pay ** 2 * within * (1 - within)) / (weight + own.clicks + 1)
  const expected = pay * share
  const below = (z: number) =>
    pay * betaQuantile(within * (weight + own.clicks), (1 - within) * (weight + own.clicks), z)
  const isShare = share > 0 && share < 1
  const promised = { promised: pay * usual, promisedClicks: weight }
  return {
    expected,
    low: isShare ? Math.min(expected, below(-z80)) : expected,
    high: isShare ? Math.max(expected, below(z80)) : expected,
    se: Math.sqrt(variance),
    paid: shrink(usuallyPaid, spread.paid, own.paidClicks, own.clicks),
    ...promised,
    unit: pay * (1 - within),
    sale: pay,
    apart: expected > 0 ? variance / expected ** 2 : 0,
  }
}

/** What other connections' clicks would have brought under these terms. */
function asIfHere(others: Sums, stated: Stated, basket: number, approval: number): number {
  if (others.made <= 0) return 0
  const order = others.orders > 0 ? others.orderEuro / others.orders : basket
  const pay = payOf(stated, order)
  return pay === null ? others.earned : pay * others.made * approval
}

/**
 * A click of a pay-per-sale programme. Shops differ, so the account average counts little; one shop's networks differ
 * less, so clicks through others count more, up to that difference; own clicks count fully. All are gamma
 * distributions: `1 / variance` is the number of usual sales an assumption counts for.
 */
function ofSales(
  usual: number,
  seen: { n: number; money: number },
  { sale, unit }: Pick<Expected, 'sale' | 'unit'>,
  { own, spread }: Known,
): Estimate {
  const shops = Math.exp(spread.between) / (1 + betweenNetworks) - 1
  const sales = seen.money / unit
  const counts = 1 / (1 + betweenNetworks * Math.max(0, sales)) // networks differ: sales through others have limited weight
  const shape = 1 / shops + Math.max(0, sales) * counts
  const rate = 1 / (shops * usual) + (seen.n * counts) / unit
  const promised = shape / rate
  const variance = (1 + 1 / shape) * (1 + betweenNetworks) - 1
  const promisedClicks = unit / (variance * promised)
  const a = 1 / variance + own.earned / unit
  const b = (promisedClicks + own.clicks) / unit
  const expected = a / b
  const se = Math.sqrt(Math.max(0, a)) / b
  return {
    expected,
    se,
    ...rangeOf(expected, se ** 2),
    promised,
    promisedClicks,
    unit,
    sale,
    apart: 1 / (1 / betweenNetworks + Math.max(0, own.earned / unit)),
  }
}

/** For terms that pay nothing: only earnings that arrived anyway. */
function ofNothing({ own }: Known): Estimate {
  const expected = shrink(0, priorWeight.nothingPaid, own.earned, own.clicks)
  const sale = own.sales > 0 ? Math.max(0, own.earned / own.sales) : 0
  const unit = sale * 2
  const se = Math.sqrt((Math.max(0, expected) * unit) / (priorWeight.nothingPaid + own.clicks))
  return {
    expected,
    se,
    ...rangeOf(expected, se ** 2),
    promised: 0,
    promisedClicks: priorWeight.nothingPaid,
    unit,
    sale,
    apart: 0,
  }
}

/**
 * The product's single estimate of a click's value (R36: expected commission a click): starts from what the terms
 * promise at the account's other shops, and shifts towards the shop's clicks through other connections and its own
 * clicks as they grow. No click is counted twice.
 */
export function expectedClick(stated: Stated, known: Known = nothingKnown): Expected {
  const { account, merchant, own, spread, approval } = known
  const rest = without(account, merchant)
  const usualConversion = shrink(trade.conversion, usualClicks.sold, rest.made, rest.clicks)
  const usualOrder = shrink(trade.basket, priorWeight.orders, rest.orderEuro, rest.orders)
  const conversion = shrink(usualConversion, priorWeight.conversion, merchant.made, merchant.clicks)
  const orderEuro = shrink(usualOrder, priorWeight.orders, merchant.orderEuro, merchant.orders)
  const pay = payOf(stated, orderEuro)
  const facts = {
    clicks: own.clicks,
    sales: own.sales,
    earned: own.earned,
    merchantClicks: merchant.clicks,
    merchantSales: merchant.made,
    conversion,
    pay,
    orderEuro,
    approval,
  }
  const evidenceFrom = (weight: number): Evidence =>
    own.clicks >= weight ? 'measured' : own.clicks > 0 ? 'mixed' : 'stated'
  if (pay === null && own.clicks === 0)
    return {
      expected: 0,
      low: 0,
      high: 0,
      se: 0,
      evidence: 'none',
      promised: 0,
      promisedClicks: 0,
      unit: 0,
      sale: 0,
      apart: 0,
      ...facts,
    }
  if (stated.type === 'CPC' && pay !== null && pay > 0) {
    const { paid, ...estimate } = ofPaidClicks(pay, known)
    return { ...facts, ...estimate, conversion: paid, evidence: evidenceFrom(estimate.promisedClicks) }
  }
  const usualPay = payOf(stated, usualOrder)
  // without terms, the account's other shops are the only basis
  const average = rest.clicks > 0 ? rest.earned / rest.clicks : 0
  const isSilent = usualPay === null && stated.type !== 'NoCommission'
  const usual = isSilent ? average : usualConversion * (usualPay ?? 0) * approval
  if (!(usual > 0)) return { ...facts, ...ofNothing(known), evidence: evidenceFrom(priorWeight.nothingPaid) }
  const usualCommission = usualPay ?? (rest.sales > 0 ? rest.commissionEuro / rest.sales : trade.commission)
  const sale = shrink(usualCommission, priorWeight.commission, own.commissionEuro, own.sales)
  const unit = sale * (1 + ordersOf(merchant, spread.orders))
  const others = without(merchant, own)
  const seen = { n: others.clicks, money: asIfHere(others, stated, usualOrder, approval) }
  const estimate = ofSales(usual, seen, { sale, unit }, known)
  return { ...facts, ...estimate, evidence: evidenceFrom(estimate.promisedClicks) }
}
