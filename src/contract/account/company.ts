import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { companyNameOf } from '../name.ts'
import { paymentDetails } from '../payment-details.ts'
import { email } from './account.ts'
import { optionalCountry, phone } from './person.ts'

const line = (most: number) => z.string().trim().max(most, `Must have at most ${most} characters`)
const fields = {
  accountName: companyNameOf(longest.companyName),
  accountVatNumber: line(longest.vatNumber),
  accountAddress: line(longest.address),
  accountZipcode: line(longest.zipcode),
  accountCity: line(longest.city),
  accountCountryCode: optionalCountry,
  accountPhone: phone,
  /** Where invoices go; if empty, to the owners. */
  accountBillingEmail: email.or(z.literal('')),
  /** How merchants of direct partners pay; shown on their statements. */
  accountPaymentDetails: paymentDetails,
}
export const companyDetail = z.object({
  accountName: z.string(),
  accountVatNumber: z.string(),
  accountAddress: z.string(),
  accountZipcode: z.string(),
  accountCity: z.string(),
  accountCountryCode: z.string(),
  accountPhone: z.string(),
  accountBillingEmail: z.string(),
  accountPaymentDetails: z.string(),
})
export type CompanyDetail = z.output<typeof companyDetail>

/** The business behind an account, as printed on its invoices. */
export const company = {
  detail: call({
    method: 'GET',
    path: '/profile/v1/account',
    kind: 'read',
    summary: 'Company details',
    input: z.object({}),
    output: companyDetail,
  }),
  update: call({
    method: 'UPDATE',
    path: '/profile/v1/account',
    kind: 'write',
    right: 'money',
    summary: 'Changes company details',
    input: z.object(fields).partial(),
    output: companyDetail,
  }),
}
