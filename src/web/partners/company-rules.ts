import { leastZip } from '../../contract/bounds.ts'
import { neededName } from '../../contract/blank.ts'
import { isAddress } from '../../contract/partners/company-address.ts'

/** Validates company fields by the server's rules; shared by publisher and merchant. */
export const companyRules = {
  companyName: neededName,
  companyAddress: (text: string) => neededName(text) ?? (isAddress(text) ? null : 'Valid address is required'),
  companyZip: (text: string) =>
    neededName(text) ?? (text.trim().length >= leastZip ? null : `Must have at least ${leastZip} characters`),
  companyCity: neededName,
  companyCountry: (code: string | null) => (code ? null : 'Choose country'),
}

/** Maximum lengths. */
export const companyMost = {
  companyName: 150,
  companyAddress: 200,
  companyZip: 20,
  companyCity: 100,
  companyVat: 30,
} as const
