import { roundedAmount, roundedPerClick } from '../../../contract/cents.ts'
import type { Expectation } from '../../../contract/routing/expectation.ts'
import { type Expected, expectedClick, type Stated } from '../expected.ts'
import type { Known } from '../known.ts'

/** An expected commission with all its components, in a currency with `perEuro` units to the euro. */
export function toExpectation(stated: Stated, e: Expected, currencyCode: string, perEuro: number): Expectation {
  const perClick = (euro: number) => roundedPerClick(euro * perEuro)
  const money = (euro: number) => roundedAmount(euro * perEuro)
  const share = (n: number) => Math.round(n * 1e6) / 1e6
  return {
    currencyCode,
    epc: perClick(e.expected),
    low: perClick(e.low),
    high: perClick(e.high),
    evidence: e.evidence,
    clicks: e.clicks,
    sales: e.sales,
    earned: money(e.earned),
    merchantClicks: e.merchantClicks,
    merchantSales: e.merchantSales,
    conversion: share(e.conversion),
    commissionType: stated.type,
    commissionPercentage: stated.percentage,
    orderValue: money(e.orderEuro),
    pay: e.pay === null ? null : perClick(e.pay),
    approval: share(e.approval),
    promised: perClick(e.promised),
    promisedClicks: Math.round(e.promisedClicks),
  }
}

/** The same from the facts about clicks. */
export const expectationOf = (stated: Stated, known: Known, currencyCode: string, perEuro: number): Expectation =>
  toExpectation(stated, expectedClick(stated, known), currencyCode, perEuro)
