import { longest } from '../bounds.ts'
import { z } from 'zod'
import { companyDetails } from './company-details.ts'
import { call } from '../call.ts'
import { nameOf, personNameOf } from '../name.ts'
import { partnerFields, partnerPassword } from './partner-fields.ts'
import { termsView } from './partner-views.ts'

const token = z.string().trim().max(100)
const offer = termsView.extend({
  contractName: z.string(),
  /** The terms line by line, as hashed and printed. */
  lines: z.array(z.tuple([z.string(), z.string()])),
  /** Changes from the terms in force; empty if there are none. */
  changes: z.array(z.string()),
  isFirst: z.boolean(),
})
export type TermsOffer = z.output<typeof offer>

/** The merchant's side when opened from a link. The link determines the partner, never the address or the input. */
export const partnerPortal = {
  look: call({
    method: 'POST',
    path: '/partner/v1/invitation',
    kind: 'read',
    access: 'public',
    summary: 'What a merchant is asked to accept by a link',
    input: z.object({ token }),
    output: z.object({
      publisherName: z.string(),
      /** Time zone of the offers' days (R80: days of contracts). */
      publisherZone: z.string(),
      company: z.object(companyDetails),
      contactName: z.string(),
      contactTitle: z.string(),
      contactEmail: z.string(),
      needsPassword: z.boolean(),
      offers: z.array(offer),
    }),
  }),
  accept: call({
    method: 'POST',
    path: '/partner/v1/invitation/accept',
    kind: 'write',
    access: 'public',
    summary: 'Accepts what the merchant was shown, named by the hash of its text',
    input: z.object({
      token,
      companyName: partnerFields.companyName,
      companyAddress: partnerFields.companyAddress,
      companyZip: partnerFields.companyZip,
      companyCity: partnerFields.companyCity,
      companyCountry: partnerFields.companyCountry,
      companyVat: partnerFields.companyVat,
      textHashes: z.array(z.string().max(64)).min(1, 'Accept at least one').max(100),
      maySign: z.literal(true, 'Tick that you may sign for the company'),
      accepts: z.literal(true, 'Tick that you accept the terms'),
      name: personNameOf(longest.partnerName),
      title: nameOf(longest.partnerName),
      password: partnerPassword.optional(),
    }),
    output: z.object({
      acceptedCount: z.number(),
      /** Both sides get a mail with the accepted terms; no mail is sent from an account with an unconfirmed address. */
      isMailed: z.boolean(),
    }),
  }),
  object: call({
    method: 'POST',
    path: '/partner/v1/invitation/object',
    kind: 'write',
    access: 'public',
    summary: 'Objects to new terms: those in force stay',
    input: z.object({
      token,
      termsUuid: z.uuid(),
      name: personNameOf(longest.partnerName),
      reason: nameOf(longest.reason),
    }),
    output: z.object({}),
  }),
}
