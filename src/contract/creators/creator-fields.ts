import { creatorRate, longest } from '../bounds.ts'
import { z } from 'zod'
import { currencies, defaultCurrency } from '../money.ts'
import { optionalCountry } from '../account/person.ts'
import { nameOf } from '../name.ts'
import { paymentDetails } from '../payment-details.ts'
import { payableWhens } from './creator-words.ts'

/** Twelve randomly drawn characters; any other text in this alphabet belongs to no one. */
export const creatorId = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,64}$/, 'Must be the id of a creator')

/** Letters and digits of any language, with single hyphens or underscores between them. */
export const slugPattern = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u
const slug = z
  .string()
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .max(longest.slug, `Must have at most ${longest.slug} characters`)
  .refine((s) => s === '' || slugPattern.test(s), 'Must have only letters and digits, with hyphens between them')

const mail = z.union([z.literal(''), z.email('Must be an e-mail address').max(longest.mail)])

const line = (most: number) => z.string().trim().max(most, `Must have at most ${most} characters`)

export const creatorFields = {
  creatorName: nameOf(longest.partnerName),
  /** The creator's name in page addresses; '' to derive it from the name. */
  creatorSlug: slug.default(''),
  creatorEmail: z.string().trim().pipe(mail).default(''),
  /** The currency of the statements. */
  creatorCurrencyCode: z.enum(currencies, 'Must be a currency that amounts can be shown in').default(defaultCurrency),
  creatorPayableWhen: z.enum(payableWhens).default('approved'),
  /** The day of the written agreement that the publisher issues invoices in the creator's name; null for none. */
  creatorSelfBilledSince: z.iso.date('Must be a day like 2026-03-02').nullable().default(null),
  /** Their name and address on statements, and how they want to be paid. */
  creatorAddress: line(longest.address).default(''),
  creatorZipcode: line(longest.zipcode).default(''),
  creatorCity: line(longest.city).default(''),
  creatorCountryCode: optionalCountry.default(''),
  creatorVatNumber: line(longest.vatNumber).default(''),
  creatorPaymentDetails: paymentDetails.default(''),
}

/** Percent of the commission, with at most four decimals. */
export const percent = z
  .number()
  .min(creatorRate.least, `Must not be below ${creatorRate.least}`)
  .max(creatorRate.mostPercent, `Must not be above ${creatorRate.mostPercent}`)
  .refine((n) => Math.abs(n * 1e4 - Math.round(n * 1e4)) < 1e-6, 'Must have at most four decimals')

const start = z.string()
export const creatorRow = z.object({
  creatorId: z.string(),
  /** URL-encoded, like the slug. */
  creatorName: z.string(),
  creatorSlug: z.string(),
  creatorCreatedDatetime: start,
  creatorUpdatedDatetime: start,
  creatorIsArchived: z.boolean(),
  /**
   * For the requested merchant: the state set for any of its programmes; null for none, or when no merchant is
   * requested.
   */
  creatorMappingStatus: z.enum(['pending', 'approved', 'declined']).nullable(),
  /** An unusual pattern in their clicks has not ended yet. */
  creatorIsUnusual: z.boolean(),
})
export type CreatorRow = z.output<typeof creatorRow>

export const creatorView = creatorRow.omit({ creatorMappingStatus: true, creatorIsUnusual: true }).extend({
  creatorEmail: z.string(),
  creatorCurrencyCode: z.string(),
  creatorPayableWhen: z.enum(payableWhens),
  creatorSelfBilledSince: z.string().nullable(),
  creatorAddress: z.string(),
  creatorZipcode: z.string(),
  creatorCity: z.string(),
  creatorCountryCode: z.string(),
  creatorVatNumber: z.string(),
  creatorPaymentDetails: z.string(),
  creatorIsErased: z.boolean(),
})
export type CreatorView = z.output<typeof creatorView>

export const creatorMerchant = z.object({
  advertiserUuid: z.uuid(),
  advertiserDomain: z.string(),
  /** Counts creators, never campaigns: how many have a state, and which. */
  creatorCount: z.number(),
  creatorPendingCount: z.number(),
  creatorApprovedCount: z.number(),
  creatorDeclinedCount: z.number(),
})
export type CreatorMerchant = z.output<typeof creatorMerchant>

export const creatorProgram = z.object({
  trackerProgramId: z.uuid(),
  network: z.object({ networkName: z.string() }),
  trackers: z.array(
    z.object({
      trackerUuid: z.uuid(),
      trackerName: z.string(),
      trackerIsCreatorDefault: z.boolean(),
      trackerIsCreatorOnly: z.boolean(),
      trackerCommissionType: z.string(),
    }),
  ),
  channels: z.array(z.object({ channelUuid: z.uuid(), channelName: z.string() })),
  programCommissionType: z.string(),
  programCommissionFlat: z.number().nullable(),
  programCommissionPercentage: z.number().nullable(),
  /** Null for an amount whose currency the network does not name. */
  programCommissionCurrencyCode: z.string().nullable(),
})
export type CreatorProgram = z.output<typeof creatorProgram>
