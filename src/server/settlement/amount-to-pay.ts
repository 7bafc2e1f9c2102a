import { minorDecimals } from '../../contract/currency-table.ts'
import { Decimal } from '../../contract/decimal.ts'
import { isInUnion, vatOf, type VatParty } from '../billing/index.ts'

export type AmountToPay = { vatPercent: number; vat: string; toPay: string; vatNote: string }

/**
 * The amount to pay for a statement: its payout plus VAT on the payee's service, by the rule of our own invoices
 * (`vatOf`). For payees outside the Union no VAT is calculated, because their law is unknown here. All amounts have the
 * decimals of the currency. `role` is the payee's label.
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
