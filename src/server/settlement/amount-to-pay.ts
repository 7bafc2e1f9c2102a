import { minorDecimals } from '../../contract/currency-table.ts'
import { Decimal } from '../../contract/decimal.ts'
import { isInUnion, vatOf, type VatParty } from '../billing/index.ts'

export type AmountToPay = { vatPercent: number; vat: string; toPay: string; vatNote: string }

/**
 * What is paid for a statement: its payout, and the VAT of the payee's service by the rule of our own invoices (`vatOf`). Of
 * payees outside of the Union nothing is worked out: their law is not known here. All amounts have the decimals of the
 * currency. `role` is what the payee is called.
 */
export function amountToPay(
  payout: string,
  currency: string,
  { payee, payer, role }: { payee: VatParty; payer: VatParty; role: string },
): AmountToPay {
  const net = Decimal.of(payout)
  const decimals = minorDecimals(currency)
  const none = (vatNote: string) => ({
    vatPercent: 0,
    vat: Decimal.zero.fixed(decimals),
    toPay: net.fixed(decimals),
    vatNote,
  })
  if (payee.countryCode === '') return none(`The ${role.toLowerCase()}’s country is not known`)
  if (!isInUnion(payee.countryCode)) return none('Outside the scope of EU VAT')
  if (payee.vatNumber === '') return none(`The ${role.toLowerCase()} is not registered for VAT`)
  const { percent, note } = vatOf(payee, payer)
  const vat = net.times(Decimal.of(percent)).dividedBy(Decimal.of(100), 6).payable(currency)
  return { vatPercent: percent, vat: vat.fixed(decimals), toPay: net.plus(vat).fixed(decimals), vatNote: note }
}
