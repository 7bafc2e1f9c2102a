import { minorDecimals } from '../../../contract/currency-table.ts'
import { Decimal } from '../../../contract/decimal.ts'
import { isInUnion, vatOf, type VatParty } from '../../billing/index.ts'

export type AmountToPay = { vatPercent: number; vat: string; toPay: string; note: string }

/**
 * What a merchant pays for a statement: its total, and the VAT of the publisher's service by the rule of our own invoices
 * (`vatOf`). Of publishers outside of the Union nothing is worked out: their law is not known here. All amounts have the
 * decimals of the currency.
 */
export function amountToPay(total: string, currency: string, publisher: VatParty, merchant: VatParty): AmountToPay {
  const net = Decimal.of(total)
  const vat = isInUnion(publisher.countryCode)
    ? vatOf(publisher, merchant)
    : {
        percent: 0,
        note: publisher.countryCode === '' ? 'The publisher’s country is not known' : 'Outside the scope of EU VAT',
      }
  const added = net.times(Decimal.of(vat.percent)).dividedBy(Decimal.of(100), 6).payable(currency)
  const decimals = minorDecimals(currency)
  return {
    vatPercent: vat.percent,
    vat: added.fixed(decimals),
    toPay: net.plus(added).fixed(decimals),
    note: vat.note,
  }
}
