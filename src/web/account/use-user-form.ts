import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { UserDetail } from '../../contract/account/person.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { type ServerForm, type ServerFormOptions, useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { emailProblem } from './email-problem.ts'
import { currencyCodes } from './locale-defaults.ts'
import { passwordProblem } from './password-strength.ts'
import { savedText, texts } from './texts.ts'

/** Fields that only the user changes, or nobody. */
type NotAsked =
  | 'userUuid'
  | 'userEmailWanted'
  | 'userTimezone'
  | 'userFormat'
  | 'userCsvMark'
  | 'userLoginDatetime'
  | 'userUpdatedDatetime'
type UserValues = Omit<UserDetail, NotAsked> & {
  userPassword: string
  repeated: string
}

/** Required for a new member. */
const neededOfNew = [
  'userFirstname',
  'userLastname',
  'userPhoneCountryCode',
  'userPhone',
  'userTitle',
  'userEmail',
  'userCurrencyCode',
  'userPassword',
  'repeated',
] as const satisfies readonly (keyof UserValues)[]
const needed = (value: string | null) => neededName(value ?? '')

export type UserFields = ServerForm<UserValues>['fields']

const valuesOf = (user: UserDetail | undefined, ownCurrency: string): UserValues => ({
  userFirstname: user?.userFirstname ?? '',
  userLastname: user?.userLastname ?? '',
  userPhoneCountryCode: user?.userPhoneCountryCode ?? '',
  userPhone: user?.userPhone ?? '',
  userTitle: user?.userTitle ?? '',
  userEmail: user?.userEmail ?? '',
  userCurrencyCode: user?.userCurrencyCode ?? ownCurrency,
  userRole: user?.userRole ?? 'member',
  userIsActive: user?.userIsActive ?? true,
  userBrokenLinksAccess: user?.userBrokenLinksAccess ?? true,
  userPassword: '',
  repeated: '',
})

const rulesFor = (user: UserDetail | undefined): ServerFormOptions<UserValues, unknown>['validate'] => ({
  userFirstname: needed,
  userLastname: needed,
  userEmail: emailProblem,
  ...(user
    ? {}
    : {
        userPhoneCountryCode: needed,
        userPhone: needed,
        userTitle: needed,
        userPassword: passwordProblem,
        repeated: (value: string, all: { userPassword: string }) =>
          value === all.userPassword ? null : texts.different,
      }),
})

/** The form for an existing member or, without one, for a new member with a password. */
export function useUserForm(user: UserDetail | undefined, onClose: () => void): ServerForm<UserValues> {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  return useServerForm<UserValues, UserDetail>({
    initialValues: valuesOf(user, me.userCurrencyCode),
    needed: user ? [] : neededOfNew,
    validate: rulesFor(user),
    save: ({ userPassword, repeated: _, ...values }) => {
      const fields = {
        ...values,
        userPhoneCountryCode: values.userPhoneCountryCode ?? '',
        userCurrencyCode: currencyCodes.find((code) => code === values.userCurrencyCode),
      }
      if (!user) return api.users.create({ ...fields, userPassword })
      const { userRole, userIsActive, userBrokenLinksAccess, userEmail, ...rest } = fields
      return api.users.update({
        userUuid: user.userUuid,
        ...rest,
        ...(userEmail === user.userEmail ? {} : { userEmail }),
        ...(userRole === user.userRole ? {} : { userRole }),
        ...(userIsActive === user.userIsActive ? {} : { userIsActive }),
        ...(userBrokenLinksAccess === user.userBrokenLinksAccess ? {} : { userBrokenLinksAccess }),
      })
    },
    onSaved: async ({ userEmailWanted }) => {
      await queries.invalidateQueries({ queryKey: ['account'] })
      notify(user ? savedText(userEmailWanted) : 'Member added')
      onClose()
    },
  })
}
