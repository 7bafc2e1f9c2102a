import { Fail } from '../http/fail.ts'
import type { Party } from './tables.ts'
import { isInUnion, readVatNumber } from './vat.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Why an invoice cannot be issued to a buyer, as the company's field and the rule; null when it can. */
export function buyerProblem({
  countryCode,
  address,
  city,
  vatNumber,
}: Omit<Party, 'name' | 'zipcode'>): string | null {
  if (countryCode === '') return 'accountCountryCode: Say where the company is: the VAT follows from it'
  if (address.trim() === '') return 'accountAddress: An invoice needs the address of who buys'
  if (city.trim() === '') return 'accountCity: An invoice needs the city of who buys'
  if (vatNumber !== '' && isInUnion(countryCode) && readVatNumber(vatNumber, countryCode) === null)
    return `accountVatNumber: Must be a VAT number of ${regions.of(countryCode)}, or empty`
  return null
}

/** Refuses to quote or sell a plan to a company whose VAT is undetermined, or without an address for the invoice. */
export function expectBuyer(buyer: Party): void {
  const problem = buyerProblem(buyer)
  if (problem) throw new Fail('badInput', problem)
}
