import { longest } from '../bounds.ts'
import { z } from 'zod'
import { isCountry } from '../countries.ts'
import { countryOfDialCode } from './dial-codes.ts'
import { currencies } from '../money.ts'
import { optionalNameOf, personNameOf } from '../name.ts'
import { roles } from './account.ts'
import { formatFields } from './format-fields.ts'

/** A two-letter country code, or none. */
export const optionalCountry = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || isCountry(code), 'Must be a country of two letters like DK')

/**
 * The country of a phone number. Many share a dial code (+1, +44), so the country is stored; '45' and '+45' are read as
 * DK.
 */
export const phoneCountry = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => countryOfDialCode(text) ?? text)
  .refine(
    (code) => code === '' || isCountry(code),
    'Must be a country of two letters like DK, or its dial code like 45',
  )

/** Stored as typed. No one can check whether anybody answers there. */
export const phone = z
  .string()
  .trim()
  .max(longest.phone, `Must have at most ${longest.phone} characters`)
  .regex(/^[+(\d][\d\s()./-]*$|^$/, 'Must be a phone number')

/** A person's name and contact data, as the forms have them. */
export const personFields = {
  userFirstname: personNameOf(longest.personName),
  userLastname: personNameOf(longest.personName),
  userPhoneCountryCode: phoneCountry,
  userPhone: phone,
  userTitle: optionalNameOf(longest.personName),
  userCurrencyCode: z.enum(currencies, 'Must be a currency that amounts can be shown in'),
  userRole: z.enum(roles),
}

export const userDetail = z.object({
  userUuid: z.uuid(),
  userFirstname: z.string(),
  userLastname: z.string(),
  userPhoneCountryCode: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  /** The new address, which replaces the current one once the link mailed there is followed; null for none. */
  userEmailWanted: z.string().nullable(),
  userTitle: z.string(),
  userRole: z.enum(roles),
  userCurrencyCode: z.string(),
  userTimezone: z.string(),
  ...formatFields,
  userIsActive: z.boolean(),
  userBrokenLinksAccess: z.boolean(),
  userLoginDatetime: z.string().nullable(),
  userUpdatedDatetime: z.string(),
})
export type UserDetail = z.output<typeof userDetail>
