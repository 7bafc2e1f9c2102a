import { leastPassword, longest } from '../bounds.ts'
import { z } from 'zod'
import { call, type Right } from '../call.ts'
import { currencies, currencyCode } from '../money.ts'
import { companyNameOf, personNameOf } from '../name.ts'
import { featureNames } from '../plans.ts'
import { formatFields } from './format-fields.ts'

/** What each role may do; defined only in this table. */
export const roleRights = {
  owner: ['read', 'manage', 'money', 'users', 'deactivate'],
  admin: ['read', 'manage', 'money', 'users', 'deactivate'],
  member: ['read', 'manage'],
  finance: ['read', 'money'],
  readonly: ['read'],
} as const satisfies Record<string, readonly Right[]>
export type Role = keyof typeof roleRights
export const roles = Object.keys(roleRights) as [Role, ...Role[]]

export const timezone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}, 'Must be a time zone like Europe/Copenhagen')

/** R33: passwords. At least 8 characters; the upper bound keeps hashing affordable. */
export const password = z
  .string()
  .min(1, "Password can't be blank")
  .min(leastPassword, `Password must be at least ${leastPassword} characters long`)
  .max(longest.password)
export const email = z.email('Must be an e-mail address').max(longest.mail).toLowerCase()

export const me = z.object({
  userUuid: z.uuid(),
  userFirstname: z.string(),
  userLastname: z.string(),
  userEmail: z.string(),
  userPhoneCountryCode: z.string(),
  userPhone: z.string(),
  userTitle: z.string(),
  userRole: z.enum(roles),
  userIsActive: z.boolean(),
  userCreatedDatetime: z.string(),
  userLoginDatetime: z.string().nullable(),
  userUpdatedDatetime: z.string(),
  userRights: z.array(z.enum(['read', 'manage', 'money', 'users', 'deactivate'])),
  userCurrencyCode: currencyCode,
  userTimezone: z.string(),
  ...formatFields,
  /** May see broken links. Others only read them, with `show` in the query, and change nothing. */
  userBrokenLinksAccess: z.boolean(),
  userIsDemo: z.boolean(),
  /** Their e-mail address is confirmed, or nothing depends on it. */
  userIsConfirmed: z.boolean(),
  /** The mail server permanently refused their address: the confirmation link did not reach them. */
  userIsUnreachable: z.boolean().optional(),
  /** Runs the installation (OPERATORS); absent for everyone else. */
  userIsOperator: z.literal(true).optional(),
  userAccountPlan: z.string(),
  /** What the account may use: from its plan, plus what was granted on top. */
  userAccountFeatures: z.array(z.enum(featureNames)),
  userAccountRevshareEnabled: z.boolean(),
  /** Optional parts that this account has, each with its own menu item. */
  userAccountParts: z.array(z.enum(['partners', 'creators', 'feeds'])),
  account: z.object({ accountUuid: z.uuid(), accountName: z.string() }),
  currency: z.object({ currencyCode }),
})
export type Me = z.output<typeof me>

/** The person who has signed in; or the password was right and `secondFactor.enter` must still receive a code. */
export const entered = z.union([me, z.object({ codeIsAsked: z.literal(true) })])

const name = personNameOf(longest.personName)
export const userOption = z.object({
  userUuid: z.uuid(),
  userFirstname: z.string(),
  userLastname: z.string(),
  userEmail: z.string(),
  userPhoneCountryCode: z.string(),
  userPhone: z.string(),
  userTitle: z.string(),
  userRole: z.enum(roles),
  userCurrencyCode: currencyCode,
  userTimezone: z.string(),
  userIsActive: z.boolean(),
  userBrokenLinksAccess: z.boolean(),
  userAccountPlan: z.string(),
  userAccountRevshareEnabled: z.boolean(),
  /** Signing in also requires a code from an authenticator app. */
  userHasSecondFactor: z.boolean(),
  userCreatedDatetime: z.string(),
  userLoginDatetime: z.string().nullable(),
  userUpdatedDatetime: z.string(),
})

export const account = {
  signup: call({
    method: 'POST',
    path: '/auth/v1/signup',
    kind: 'write',
    access: 'public',
    summary:
      'Creates an account with its owner and signs in; where mails leave the server, mails the link that creates it',
    input: z.object({
      userFirstname: name,
      userLastname: name,
      accountName: companyNameOf(longest.companyName),
      userEmail: email,
      userPassword: password,
      userCurrencyCode: z.enum(currencies).default('DKK'),
      userTimezone: timezone.default('Europe/Copenhagen'),
      userFormat: formatFields.userFormat.default('british'),
    }),
    output: z.union([me, z.object({ isMailed: z.literal(true) })]),
  }),
  demo: call({
    method: 'GET',
    path: '/auth/v1/demo',
    kind: 'read',
    access: 'public',
    summary: 'Whether there is a demo account to sign in to',
    input: z.object({}),
    output: z.object({ demoIsThere: z.boolean() }),
  }),
  login: call({
    method: 'POST',
    path: '/auth/v1/login',
    kind: 'read',
    access: 'public',
    summary: 'Signs in and sets the session cookie',
    input: z.object({
      userEmail: email,
      userPassword: z.string().min(1, "Password can't be blank").max(longest.password),
      /** Sent along with the password, so that wrong guesses by others do not make this person wait. */
      userCode: z
        .string()
        .regex(/^\d{3} ?\d{3}$/, 'Must be the six digits of your app')
        .optional(),
    }),
    output: entered,
  }),
  logout: call({
    method: 'POST',
    path: '/auth/v1/logout',
    kind: 'read',
    access: 'public',
    summary: 'Ends the session',
    input: z.object({}),
    output: z.object({}),
  }),
  me: call({
    method: 'GET',
    path: '/profile/v1/me',
    kind: 'read',
    summary: 'The signed-in user',
    input: z.object({}),
    output: me,
  }),
  users: call({
    method: 'GET',
    path: '/profile/v1/users',
    kind: 'read',
    summary: 'Users of the account',
    input: z.object({}),
    output: z.array(userOption),
  }),
  currencies: call({
    method: 'GET',
    path: '/currencies/v1/list',
    kind: 'read',
    summary: 'Currencies amounts can be shown in',
    input: z.object({}),
    output: z.array(z.object({ currencyCode: z.string() })),
  }),
  countries: call({
    method: 'GET',
    path: '/countries/v1/list',
    kind: 'read',
    access: 'public', // a merchant enters theirs before any account exists to sign in to
    summary: 'Countries',
    input: z.object({}),
    output: z.array(z.object({ countryCode: z.string(), countryName: z.string() })),
  }),
}
