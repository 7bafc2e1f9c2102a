/** How a programme pays. `percentage` is 8.5 for 8.5 %; a flat amount is null where its currency is unknown. */
export type Stated = {
  type: 'CPA' | 'CPS' | 'CPC' | 'NoCommission'
  percentage: number | null
  flatEuro: number | null
}
/** What some closed clicks brought, in euro. `orders`: sales whose order value the network told. */
export type Sums = {
  clicks: number
  sales: number
  orders: number
  orderEuro: number
  /** Approved and paid commission. */
  certainEuro: number
  pendingEuro: number
  approved: number
  decided: number
}
/** What is known of a click to a merchant through a connection: all of the account, of the merchant, of these two. */
export type Known = { account: Sums; merchant: Sums; own: Sums }
export const noSums: Sums = {
  clicks: 0,
  sales: 0,
  orders: 0,
  orderEuro: 0,
  certainEuro: 0,
  pendingEuro: 0,
  approved: 0,
  decided: 0,
}
export const nothingKnown: Known = { account: noSums, merchant: noSums, own: noSums }

export type Evidence = 'measured' | 'mixed' | 'stated' | 'none'
/** Euro. `low` and `high` hold the truth four times out of five; the rest is where the number comes from. */
export type Expected = {
  expected: number
  low: number
  high: number
  se: number
  evidence: Evidence
  clicks: number
  sales: number
  /** What those brought, of what is pending its part. */
  earned: number
  merchantClicks: number
  merchantSales: number
  /** Sales a click. */
  conversion: number
  /** Commission of a sale by the stated terms; null where they state nothing that can be counted. */
  pay: number | null
  orderEuro: number
  /** Share of the sales that is approved. */
  approval: number
  /** What a sale brings, by which chance is measured. */
  perSale: number
}

/** A basket of 80 euro and two sales in a hundred clicks, round figures of the trade, until an account has its own. */
const trade = { basket: 80, conversion: 0.02 }
/** How many clicks or sales each assumption weighs as much as. */
const priorWeight = { trade: 1000, conversion: 300, orders: 10, approval: 10, ownApproval: 20, own: 1000 }
/** The z-score of an 80 % interval: so many standard errors to each side hold four fifths of a normal distribution. */
export const z80 = 1.2816
/** Standard deviation of what sales bring, in parts of their mean. */
const spread = 1

/** A shrinkage estimate: the mean of what was seen, drawn towards what was assumed before, which weighs as much as `weight` clicks or sales. */
export const shrink = (assumed: number, weight: number, sum: number, n: number): number =>
  (weight * assumed + sum) / (weight + n)

/** What one click varies by, squared: sales are rare, and differ. */
export const clickVariance = (perClick: number, perSale: number): number =>
  Math.max(0, perClick) * Math.max(0, perSale) * (1 + spread ** 2)

/** What a sale pays by the stated terms. Null: they state nothing, or nothing that can be counted. */
function payOf({ type, percentage, flatEuro }: Stated, orderEuro: number): number | null {
  if (type === 'NoCommission') return null
  if (type === 'CPC') return flatEuro
  if (percentage === null && flatEuro === null) return null
  return ((percentage ?? 0) / 100) * orderEuro + (flatEuro ?? 0)
}

/**
 * The one number of the product for what a click is worth (R36: expected commission a click): what the terms promise, leaning
 * over to what the connection's own clicks brought as there are more of them.
 */
export function expectedClick(stated: Stated, { account, merchant, own }: Known = nothingKnown): Expected {
  const accountConversion = shrink(trade.conversion, priorWeight.trade, account.sales, account.clicks)
  const conversion = shrink(accountConversion, priorWeight.conversion, merchant.sales, merchant.clicks)
  const accountOrder = shrink(trade.basket, priorWeight.orders, account.orderEuro, account.orders)
  const orderEuro = shrink(accountOrder, priorWeight.orders, merchant.orderEuro, merchant.orders)
  const accountApproval = shrink(1, priorWeight.approval, account.approved, account.decided)
  const approval = shrink(accountApproval, priorWeight.ownApproval, own.approved, own.decided)
  const pay = payOf(stated, orderEuro)
  const earned = own.certainEuro + own.pendingEuro * approval
  const perSale = own.sales > 0 ? earned / own.sales : (pay ?? 0)
  const seen = {
    clicks: own.clicks,
    sales: own.sales,
    earned,
    merchantClicks: merchant.clicks,
    merchantSales: merchant.sales,
  }
  const facts = { ...seen, conversion, pay, orderEuro, approval, perSale }
  const isCpc = stated.type === 'CPC'
  // without terms, the account's other shops are all there is to lean on
  const average =
    account.clicks > 0 ? (account.certainEuro + account.pendingEuro * accountApproval) / account.clicks : 0
  const promised =
    pay === null ? (stated.type === 'NoCommission' ? 0 : average) : isCpc ? pay : conversion * pay * approval
  if (pay === null && own.clicks === 0) return { expected: 0, low: 0, high: 0, se: 0, evidence: 'none', ...facts }
  const expected = shrink(promised, priorWeight.own, earned, own.clicks)
  const se = Math.sqrt(clickVariance(expected, perSale) / (priorWeight.own + own.clicks))
  return {
    expected,
    low: Math.min(expected, Math.max(0, expected - z80 * se)),
    high: expected + z80 * se,
    se,
    evidence: own.clicks >= priorWeight.own ? 'measured' : own.clicks > 0 ? 'mixed' : 'stated',
    ...facts,
  }
}
