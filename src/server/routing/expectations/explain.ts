import type { Expectation } from '../../../contract/routing/expectation.ts'
import { type Expected, expectedClick, type Stated } from '../expected.ts'
import type { Known } from '../known.ts'

/** An expected commission with everything that makes it, in a currency of which one euro buys `perEuro`. */
export function toExpectation(stated: Stated, e: Expected, currencyCode: string, perEuro: number): Expectation {
  const money = (euro: number, digits = 4) => Math.round(euro * perEuro * 10 ** digits) / 10 ** digits
  const share = (n: number) => Math.round(n * 1e6) / 1e6
  return {
    currencyCode,
    epc: money(e.expected),
    low: money(e.low),
    high: money(e.high),
    evidence: e.evidence,
    clicks: e.clicks,
    sales: e.sales,
    earned: money(e.earned, 2),
    merchantClicks: e.merchantClicks,
    merchantSales: e.merchantSales,
    conversion: share(e.conversion),
    commissionType: stated.type,
    commissionPercentage: stated.percentage,
    orderValue: money(e.orderEuro, 2),
    pay: e.pay === null ? null : money(e.pay),
    approval: share(e.approval),
    promised: money(e.promised),
    promisedClicks: Math.round(e.promisedClicks),
  }
}

/** The same from what is known of the clicks. */
export const expectationOf = (stated: Stated, known: Known, currencyCode: string, perEuro: number): Expectation =>
  toExpectation(stated, expectedClick(stated, known), currencyCode, perEuro)
