import type { PartnerCommission } from '../../contract/partners/campaign-problem.ts'

/** Ten-thousandths, exact. */
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const n = BigInt(whole + fraction.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -n : n
}
/** Cents as decimal text. */
export const centsText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** Half away from zero (R9: amounts and rounding). */
const rounded = (n: bigint, by: bigint): bigint => (n < 0n ? -((-n + by / 2n) / by) : (n + by / 2n) / by)

export type Paying = { commissionType: PartnerCommission; commissionValue: string }

/** What an order of this amount earns, in cents of its currency. */
export function commissionOf({ commissionType, commissionValue }: Paying, amount: string): string {
  if (commissionType === 'CPS') return centsText(rounded(units(amount) * units(commissionValue), 100_000_000n))
  if (commissionType === 'CPA') return centsText(rounded(units(commissionValue), 100n))
  return '0.00'
}
/** What a click earns by itself. */
export const clickCommission = ({ commissionType, commissionValue }: Paying): string =>
  commissionType === 'CPC' ? centsText(rounded(units(commissionValue), 100n)) : '0.00'

const difference = (a: string, b: string): bigint => units(a) - units(b)
/** `a − b`, in cents. */
export const minus = (a: string, b: string): string => centsText(rounded(difference(a, b), 100n))
export const compare = (a: string, b: string): number => {
  const d = difference(a, b)
  return d < 0n ? -1 : d > 0n ? 1 : 0
}
