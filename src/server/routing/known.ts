/** What some closed clicks brought, in euro. `orders`: sales with a known order value. */
export type Sums = {
  clicks: number
  /** All sales, rejected or not: the base of the approval share. */
  made: number
  /** Sales that are not rejected. */
  sales: number
  orders: number
  orderEuro: number
  /** Full commission of sales that are not rejected, and the sum of its squares. */
  commissionEuro: number
  squares: number
  /** Total earnings: approved in full, pending by the chance at its age, rejected nothing. */
  earned: number
  /** Clicks that the network listed as paid, approved or not. */
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
export function without(all: Sums, part: Sums): Sums {
  const left = { ...all }
  for (const field of fields) left[field] -= part[field]
  return { ...left, clicks: Math.max(0, left.clicks), made: Math.max(0, left.made), sales: Math.max(0, left.sales) }
}

/**
 * How much things differ. `between`: variance of the logarithm of shops' earnings per click; `orders`: variance of
 * commissions within a shop, relative to the squared mean; `paid`: how many clicks the usual paid share counts for.
 */
export type Spread = { between: number; orders: number; paid: number }

/** What is known about clicks to a merchant through a connection: for the account, the merchant, and this pair. */
export type Known = {
  account: Sums
  merchant: Sums
  own: Sums
  spread: Spread
  /** Share of new sales that gets approved. */
  approval: number
  /** Clicks of the connection's pay-per-click programmes, and those it listed as paid. */
  connection: { clicks: number; paidClicks: number }
}
/** How many clicks the industry's usual counts for: for pay per sale, and for pay per click. */
export const usualClicks = { sold: 1000, paid: 50 }
/** Assumed before anything is known about an account. */
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
