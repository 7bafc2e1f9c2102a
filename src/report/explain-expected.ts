import type { Expectation } from '../contract/routing/expectation.ts'
import { money, percent, plural } from './format.ts'

export const evidenceLabels: Record<Expectation['evidence'], string> = {
  measured: 'Measured',
  mixed: 'Measured and stated',
  stated: 'Based on the shop’s listed rate',
  none: 'Nothing known',
}

/** 0.128, 'DKK' → "DKK 0.128": a click earns fractions of a cent. */
export const clickMoney = (n: number, currency: string): string =>
  money(n, currency, Math.abs(n) < 1 ? 3 : 2).replace('\u00a0', ' ')
const saleMoney = (n: number, currency: string) => money(n, currency, n < 100 ? 2 : 0).replace('\u00a0', ' ')

/** A number is for one connection, or for a shop over all connections. */
export type ExpectedOf = 'connection' | 'merchant'
const ways: Record<ExpectedOf, string> = { connection: 'through this connection', merchant: 'to this shop' }

/** A number with terms is for the connection that has those terms. */
const wayOf = ({ pay }: Expectation, of: ExpectedOf) => ways[of === 'merchant' && pay !== null ? 'connection' : of]
const own = (e: Expectation, of: ExpectedOf) => ownClicks(e, wayOf(e, of))
const ownClicks = ({ clicks, sales, earned, currencyCode }: Expectation, way: string) =>
  clicks === 0
    ? `Your clicks: none ${way} is 14 to 104 days old yet.`
    : `Your clicks: ${plural(clicks, 'click')} ${way}, 14 to 104 days old, brought ${plural(sales, 'sale')} and ${saleMoney(earned, currencyCode)}.`

function buys({ commissionType, conversion, merchantClicks, merchantSales }: Expectation): string {
  if (commissionType === 'CPC')
    return `How many are paid: ${percent(conversion, 0)} of the clicks, not the repeats, other countries and robots.`
  const seen =
    merchantClicks === 0
      ? 'no own click to this shop is old enough, so your other shops and typical rates are used instead'
      : `${plural(merchantSales, 'sale')} of ${plural(merchantClicks, 'click')} to this shop before any was cancelled, leaning on your other shops`
  return `How many buy: ${percent(conversion, 1)} (${seen}).`
}

function pays({ commissionType, commissionPercentage, pay, orderValue, currencyCode }: Expectation): string {
  if (commissionType === 'NoCommission') return 'What a sale pays: nothing, by the network’s terms.'
  if (pay === null) return 'What a sale pays: the terms say nothing that can be counted.'
  if (commissionType === 'CPC') return `What a click pays: ${clickMoney(pay, currencyCode)}.`
  const of =
    commissionPercentage === null
      ? 'a fixed amount'
      : `${percent(commissionPercentage / 100)} of about ${saleMoney(orderValue, currencyCode)}`
  return `What a sale pays: ${saleMoney(pay, currencyCode)} (${of}).`
}

function result({ approval, evidence, epc, low, high, promised, promisedClicks, currencyCode }: Expectation): string {
  const approved = `What is approved: ${percent(approval, 0)} of the sales`
  if (evidence === 'none') return `${approved}. Of a click nothing is known.`
  const shown = (n: number) => clickMoney(n, currencyCode)
  const before = `Without your own clicks ${shown(promised)} a click, which counts for ${plural(promisedClicks, 'click')}`
  return `${approved}. ${before}. In all ${shown(epc)} a click, between ${shown(low)} and ${shown(high)} four times out of five.`
}

/** The explanation of an expected commission, in four lines. The same on every screen and in every file. */
export const explainExpected = (e: Expectation, of: ExpectedOf = 'connection'): [string, string, string, string] => [
  own(e, of),
  buys(e),
  pays(e),
  result(e),
]

/**
 * Columns that files add to a row with an expected commission. Amounts as numbers, so that a sheet can calculate with
 * them.
 */
export const expectationColumns: readonly { label: string; value: (e: Expectation) => string | number }[] = [
  { label: 'Expected per click', value: (e) => e.epc },
  { label: 'Expected per click, low', value: (e) => e.low },
  { label: 'Expected per click, high', value: (e) => e.high },
  { label: 'Evidence', value: (e) => evidenceLabels[e.evidence] },
  { label: 'Closed clicks', value: (e) => e.clicks },
  { label: 'Sales per click', value: (e) => e.conversion },
  { label: 'Pay per sale', value: (e) => e.pay ?? '' },
  { label: 'Approval', value: (e) => e.approval },
  { label: 'Why this number', value: (e) => explainExpected(e).join(' ') },
]
