import { Decimal } from '../../contract/decimal.ts'
import type { PartnerCommission } from '../../contract/partners/campaign-problem.ts'

export type Paying = { commissionType: PartnerCommission; commissionValue: string }

const hundredth = Decimal.of('0.01')
const payable = (exact: Decimal, currency: string): string => exact.payable(currency).toString()

/** The commission on an order amount, in its currency, rounded once to the payable decimals. */
export function commissionOf({ commissionType, commissionValue }: Paying, amount: string, currency: string): string {
  const value = Decimal.of(commissionValue)
  if (commissionType === 'CPS') return payable(Decimal.of(amount).times(value).times(hundredth), currency)
  return commissionType === 'CPA' ? payable(value, currency) : '0.00'
}
/** The commission on a single click, in the currency of the terms. */
export const clickCommission = ({ commissionType, commissionValue }: Paying, currency: string): string =>
  commissionType === 'CPC' ? payable(Decimal.of(commissionValue), currency) : '0.00'

/** `a − b`, exact. */
export const minus = (a: string, b: string): string => Decimal.of(a).minus(Decimal.of(b)).toString()
export const compare = (a: string, b: string): number => Decimal.of(a).compare(Decimal.of(b))
