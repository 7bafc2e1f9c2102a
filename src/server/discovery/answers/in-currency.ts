import { roundedAmount } from '../../../contract/cents.ts'
import type { TestedSide, WhyThisNumber } from '../../../contract/discovery/why.ts'
import { toExpectation } from '../../routing/index.ts'
import type { Action, Side } from '../nightly/action.ts'

/** Amounts stored in euro, converted into the reader's currency. */
export type Money = { currencyCode: string; perEuro: number; amount: (euro: number) => number }
export const moneyIn = (currencyCode: string, perEuro: number): Money => ({
  currencyCode,
  perEuro,
  amount: (euro) => roundedAmount(euro * perEuro),
})

export const rangeIn = ({ amount }: Money, { expected, low, high }: Pick<Action, 'expected' | 'low' | 'high'>) => ({
  score: amount(expected),
  scoreLow: amount(low),
  scoreHigh: amount(high),
})

/** The four lines that explain a value; null for several shops together. */
export function whyOf({ currencyCode, perEuro }: Money, action: Action): WhyThisNumber | null {
  const { why, clicks, siteUuids, chance } = action
  if (!why) return null
  const expectation = toExpectation(why.stated, why.expected, currencyCode, perEuro)
  return { clickCount: clicks, sitesCount: siteUuids.length, chance, expectation }
}
/** The expected earnings of each side of a split test. */
export const sidesOf = (
  { currencyCode, perEuro }: Money,
  networkOf: (identifier: string) => { networkUuid: string; networkName: string },
  sides: readonly Side[],
): TestedSide[] =>
  sides.flatMap(({ network, why }) =>
    why ? [{ ...networkOf(network), expectation: toExpectation(why.stated, why.expected, currencyCode, perEuro) }] : [],
  )
