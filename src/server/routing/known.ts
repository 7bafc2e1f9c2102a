/** What some closed clicks brought, in euro. `orders`: sales whose order value the network told. */
export type Sums = {
  clicks: number
  /** Sales, whatever became of them: what the share that is approved is taken of. */
  made: number
  /** Those that are not rejected. */
  sales: number
  orders: number
  orderEuro: number
  /** Commission of sales that are not rejected, whole, and the sum of its squares. */
  commissionEuro: number
  squares: number
  /** What everything brought: approved in full, pending by the chance at its age, rejected nothing. */
  earned: number
  /** Clicks that the network listed as paid for, whatever became of them. */
  paidClicks: number
}
export const noSums: Sums = {
  clicks: 0,
  made: 0,
  sales: 0,
  orders: 0,
  orderEuro: 0,
  commissionEuro: 0,
  squares: 0,
  earned: 0,
  paidClicks: 0,
}
const fields = Object.keys(noSums) as (keyof Sums)[]

export function addTo(to: Sums, row: Sums): Sums {
  for (const field of fields) to[field] += row[field]
  return to
}
/** What is left of `all` without `part`. */
export function without(all: Sums, part: Sums): Sums {
  const left = { ...all }
  for (const field of fields) left[field] -= part[field]
  return { ...left, clicks: Math.max(0, left.clicks), made: Math.max(0, left.made), sales: Math.max(0, left.sales) }
}

/**
 * How much things differ. `between`: variance of the logarithm of what shops earn a click; `orders`: variance of commissions of
 * a shop's sales, in parts of their mean squared; `paid`: for how many clicks it counts which share others pay for.
 */
export type Spread = { between: number; orders: number; paid: number }

/** What is known of a click to a merchant through a connection: of the account, of the merchant, of these two. */
export type Known = {
  account: Sums
  merchant: Sums
  own: Sums
  spread: Spread
  /** Share of new sales that is approved. */
  approval: number
  /** Clicks of the connection's pay-per-click programmes, and those that it listed as paid for. */
  connection: { clicks: number; paidClicks: number }
}
/** For how many clicks it counts what is usual of the trade: of those that may sell, and of those that are paid for. */
export const usualClicks = { sold: 1000, paid: 50 }
/** Before anything is known of an account. */
export const usualSpread: Spread = { between: 0.36, orders: 2.25, paid: 20 }
export const usualApproval = 0.85
export const nothingKnown: Known = {
  account: noSums,
  merchant: noSums,
  own: noSums,
  spread: usualSpread,
  approval: usualApproval,
  connection: { clicks: 0, paidClicks: 0 },
}
