import { daysToComeBack, longest } from '../bounds.ts'
import { z } from 'zod'
import { companyDetails } from './company-details.ts'
import { call } from '../call.ts'
import { companyNameOf, nameOf, optionalNameOf, personNameOf } from '../name.ts'
import { email, partnerFields } from './partner-fields.ts'

const of = { access: 'public' as const }
const colleague = z.object({
  userUuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  lastSeenAt: z.string().nullable(),
  isMe: z.boolean(),
  /** They have not yet chosen a password through the mailed link. */
  isInvited: z.boolean(),
})
export const merchantCompany = z.object({
  ...companyDetails,
  contactFirstName: z.string(),
  contactLastName: z.string(),
  contactTitle: z.string(),
  contactPhone: z.string(),
  people: z.array(colleague),
  /** Who requested deletion of the merchant's account, and when it is due; null if no one did. */
  leavingAskedBy: z.string().nullable(),
  leavingDueAt: z.string().nullable(),
})
export type MerchantCompany = z.output<typeof merchantCompany>
const { companyAddress, companyZip, companyCity, companyCountry, contactPhone } = partnerFields

/** A merchant's own page: company data, users and deletion. The partner comes from the session. */
export const partnerCompany = {
  company: call({
    method: 'GET',
    path: '/partner/v1/company',
    kind: 'read',
    ...of,
    summary: 'The merchant as the publisher knows them, with the people who sign in',
    input: z.object({}),
    output: merchantCompany,
  }),
  changeCompany: call({
    method: 'UPDATE',
    path: '/partner/v1/company',
    kind: 'write',
    ...of,
    summary: 'Changes what is known of the merchant. The address that mails go to stays the publisher’s to change',
    input: z.object({
      companyName: companyNameOf(longest.partnerName),
      companyAddress,
      companyZip,
      companyCity,
      companyCountry,
      companyVat: optionalNameOf(30),
      contactFirstName: personNameOf(100),
      contactLastName: personNameOf(100),
      contactTitle: nameOf(100),
      contactPhone,
    }),
    output: z.object({}),
  }),
  addColleague: call({
    method: 'POST',
    path: '/partner/v1/company/people',
    kind: 'write',
    limit: 'outside',
    ...of,
    summary: 'Adds somebody of the merchant, who chooses a password by a link in a mail',
    input: z.object({ name: personNameOf(longest.partnerName), email }),
    output: z.object({ userUuid: z.uuid() }),
  }),
  removeColleague: call({
    method: 'DELETE',
    path: '/partner/v1/company/people/{userUuid}',
    kind: 'write',
    ...of,
    summary: 'Takes somebody else of the merchant away, with their sessions',
    input: z.object({ userUuid: z.uuid() }),
    output: z.object({}),
  }),
  askToLeave: call({
    method: 'POST',
    path: '/partner/v1/company/leaving',
    kind: 'write',
    ...of,
    summary: `Ends all campaigns and deletes the people of the merchant in ${daysToComeBack} days`,
    input: z.object({ password: z.string().max(longest.password) }),
    output: z.object({}),
  }),
  stay: call({
    method: 'DELETE',
    path: '/partner/v1/company/leaving',
    kind: 'write',
    ...of,
    summary: 'Takes that back',
    input: z.object({}),
    output: z.object({}),
  }),
}
