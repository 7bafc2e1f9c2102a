import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { currencies } from '../money.ts'
import { email, password, timezone } from './account.ts'
import { personFields, userDetail } from './person.ts'
import { formatFields } from './format-fields.ts'

const userUuid = z.uuid()

/** The people of an account. `who-may.ts` decides who may change what, so these calls only require a signed-in user. */
export const users = {
  detail: call({
    method: 'GET',
    path: '/profile/v1/users/{userUuid}',
    kind: 'read',
    summary: 'One user of the account, with what the forms show',
    input: z.object({ userUuid }),
    output: userDetail,
  }),
  create: call({
    method: 'POST',
    path: '/profile/v1/users',
    kind: 'write',
    right: 'users',
    summary: 'Adds a member with a password',
    input: z.object({
      ...personFields,
      userPhoneCountryCode: personFields.userPhoneCountryCode.default(''),
      userPhone: personFields.userPhone.default(''),
      userCurrencyCode: personFields.userCurrencyCode.default('DKK'),
      userRole: personFields.userRole.default('member'),
      userEmail: email,
      userPassword: password,
      userIsActive: z.boolean().default(true),
      userBrokenLinksAccess: z.boolean().default(true),
    }),
    output: userDetail,
  }),
  update: call({
    method: 'UPDATE',
    path: '/profile/v1/users/{userUuid}',
    kind: 'write',
    right: 'read',
    summary:
      'Changes a user: oneself, or with the right to it somebody else. Another e-mail address counts once the link mailed there is followed',
    input: z.object({
      userUuid,
      userFirstname: personFields.userFirstname.optional(),
      userLastname: personFields.userLastname.optional(),
      userPhoneCountryCode: personFields.userPhoneCountryCode.optional(),
      userPhone: personFields.userPhone.optional(),
      userTitle: z
        .string()
        .trim()
        .max(longest.personName, `Must have at most ${longest.personName} characters`)
        .optional(),
      userCurrencyCode: personFields.userCurrencyCode.optional(),
      userRole: personFields.userRole.optional(),
      userEmail: email.optional(),
      userIsActive: z.boolean().optional(),
      userBrokenLinksAccess: z.boolean().optional(),
    }),
    output: userDetail,
  }),
  setCurrency: call({
    method: 'UPDATE',
    path: '/profile/v1/users/{userUuid}/currencycode',
    kind: 'write',
    right: 'read',
    summary: 'The currency a user sees amounts in',
    input: z.object({
      userUuid,
      userCurrencyCode: z.enum(currencies, 'Must be a currency that amounts can be shown in'),
    }),
    output: userDetail,
  }),
  setTimezone: call({
    method: 'UPDATE',
    path: '/profile/v1/users/{userUuid}/timezone',
    kind: 'write',
    right: 'read',
    summary: 'The time zone a user’s days are in',
    input: z.object({ userUuid, userTimezone: timezone }),
    output: userDetail,
  }),
  setFormats: call({
    method: 'UPDATE',
    path: '/profile/v1/users/{userUuid}/formats',
    kind: 'write',
    right: 'read',
    summary: 'How numbers and dates are written for a user, and the decimal mark of their CSV files',
    input: z.object({
      userUuid,
      userFormat: formatFields.userFormat.optional(),
      userCsvMark: formatFields.userCsvMark.optional(),
    }),
    output: userDetail,
  }),
  remove: call({
    method: 'DELETE',
    path: '/profile/v1/users/{userUuid}',
    kind: 'write',
    right: 'users',
    summary: 'Deletes a user; notes and logs keep the name',
    input: z.object({ userUuid }),
    output: z.object({}),
  }),
}
