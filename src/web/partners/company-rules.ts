import { leastZip } from '../../contract/bounds.ts'
import { neededName } from '../../contract/blank.ts'
import { isAddress } from '../../contract/partners/company-address.ts'

/** What is wrong with a field of a company, by the rules of the server: the publisher and the merchant type the same. */
export const companyRules = {
  companyName: neededName,
  companyAddress: (text: string) => neededName(text) ?? (isAddress(text) ? null : 'Valid address is required'),
  companyZip: (text: string) =>
    neededName(text) ?? (text.trim().length >= leastZip ? null : `Must have at least ${leastZip} characters`),
  companyCity: neededName,
  companyCountry: (code: string | null) => (code ? null : 'Choose country'),
}

/** How many characters each takes. */
export const companyMost = {
  companyName: 150,
  companyAddress: 200,
  companyZip: 20,
  companyCity: 100,
  companyVat: 30,
} as const
