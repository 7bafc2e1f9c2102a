import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { roleLabels } from '../../contract/account/role-words.ts'
import { neededName } from '../../contract/blank.ts'
import type { Role } from '../../contract/account/account.ts'
import type { UserDetail } from '../../contract/account/person.ts'
import { rolesToGive } from '../../contract/account/who-may.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { FullPlan } from './full-plan.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { emailProblem } from './email-problem.ts'
import { currencyCodes } from './locale-defaults.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { passwordProblem } from './password-strength.ts'
import { PhoneFields } from './phone-fields.tsx'
import { WantedAddress } from './wanted-address.tsx'
import { roleHelp, savedText, texts } from './texts.ts'

/** What each person chooses for themselves, or nobody writes. */
type NotAsked =
  | 'userUuid'
  | 'userEmailWanted'
  | 'userTimezone'
  | 'userFormat'
  | 'userCsvMark'
  | 'userLoginDatetime'
  | 'userUpdatedDatetime'
type Values = Omit<UserDetail, NotAsked> & {
  userPassword: string
  repeated: string
}

/** All that a new member needs. */
const nine = [
  'userFirstname',
  'userLastname',
  'userPhoneCountryCode',
  'userPhone',
  'userTitle',
  'userEmail',
  'userCurrencyCode',
  'userPassword',
  'repeated',
] as const satisfies readonly (keyof Values)[]
const needed = (value: string | null) => neededName(value ?? '')

/** The nine fields of a member and their role; of one who is there already, without the password. */
export function UserForm({ user, onClose }: { user?: UserDetail; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const isSelf = user?.userUuid === me.userUuid
  const giving = rolesToGive({ userUuid: me.userUuid, role: me.userRole })
  const shownRoles = (Object.keys(roleLabels) as Role[]).filter(
    (role) => giving.includes(role) || role === user?.userRole,
  )
  const form = useServerForm<Values, UserDetail>({
    initialValues: {
      userFirstname: user?.userFirstname ?? '',
      userLastname: user?.userLastname ?? '',
      userPhoneCountryCode: user?.userPhoneCountryCode ?? '',
      userPhone: user?.userPhone ?? '',
      userTitle: user?.userTitle ?? '',
      userEmail: user?.userEmail ?? '',
      userCurrencyCode: user?.userCurrencyCode ?? me.userCurrencyCode,
      userRole: user?.userRole ?? 'member',
      userIsActive: user?.userIsActive ?? true,
      userBrokenLinksAccess: user?.userBrokenLinksAccess ?? true,
      userPassword: '',
      repeated: '',
    },
    needed: user ? [] : nine,
    validate: {
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
    },
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
  const { fields } = form
  const plain = (name: 'userFirstname' | 'userLastname' | 'userTitle' | 'userEmail', label: string, type = 'text') => (
    <TextInput
      key={fields.key(name)}
      label={label}
      type={type}
      maxLength={name === 'userEmail' ? 254 : 100}
      {...fields.getInputProps(name)}
    />
  )
  return (
    <FormDialog
      title={user ? 'Edit user' : 'Add member'}
      submitLabel={user ? 'Save changes' : 'Add member'}
      size={560}
      form={form}
      onClose={onClose}
    >
      {user ? null : <FullPlan />}
      <div className="auth-pair">
        {plain('userFirstname', 'First name')}
        {plain('userLastname', 'Last name')}
      </div>
      <PhoneFields fields={fields} />
      <div className="auth-pair">
        {plain('userTitle', 'Title')}
        {plain('userEmail', 'E-mail', 'email')}
      </div>
      {user ? <WantedAddress user={user} isSelf={isSelf} /> : null}
      <div className="auth-pair">
        <Select
          label="Currency"
          searchable
          allowDeselect={false}
          data={[...currencyCodes]}
          key={fields.key('userCurrencyCode')}
          {...fields.getInputProps('userCurrencyCode')}
        />
        <Select
          label="Role"
          allowDeselect={false}
          disabled={isSelf && me.userRole !== 'owner' && me.userRole !== 'admin'}
          data={shownRoles.map((role) => ({ value: role, label: roleLabels[role] }))}
          renderOption={({ option }) => (
            <span className="role-option">
              <b>{option.label}</b>
              <span className="dim">{roleHelp[option.value as keyof typeof roleHelp]}</span>
            </span>
          )}
          key={fields.key('userRole')}
          {...fields.getInputProps('userRole')}
        />
      </div>
      {me.userRights.includes('users') ? (
        <Switch
          label="Sees broken links, and says what became of them"
          mb="sm"
          key={fields.key('userBrokenLinksAccess')}
          {...fields.getInputProps('userBrokenLinksAccess', { type: 'checkbox' })}
        />
      ) : null}
      {user ? (
        isSelf ? null : (
          <Switch
            label="Active: may sign in"
            key={fields.key('userIsActive')}
            {...fields.getInputProps('userIsActive', { type: 'checkbox' })}
          />
        )
      ) : (
        <div className="auth-pair">
          <NewPasswordInput fields={fields} />
          <PasswordInput
            label="Repeat password"
            autoComplete="new-password"
            key={fields.key('repeated')}
            {...fields.getInputProps('repeated')}
          />
        </div>
      )}
    </FormDialog>
  )
}
