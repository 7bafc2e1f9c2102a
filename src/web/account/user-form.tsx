import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { roleLabels } from '../../contract/account/role-words.ts'
import type { Role } from '../../contract/account/account.ts'
import type { UserDetail } from '../../contract/account/person.ts'
import { rolesToGive } from '../../contract/account/who-may.ts'
import { useMe } from '../lib/session.ts'
import { FullPlan } from './full-plan.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { currencyCodes } from './locale-defaults.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { WantedAddress } from './wanted-address.tsx'
import { roleHelp } from './texts.ts'
import { type UserFields, useUserForm } from './use-user-form.ts'

interface FieldsProps {
  fields: UserFields
  user: UserDetail | undefined
}

/** Roles that the signed-in user may assign, and the current role. */
function RoleField({ fields, user }: FieldsProps) {
  const me = useMe()
  const isSelf = user?.userUuid === me.userUuid
  const giving = rolesToGive({ userUuid: me.userUuid, role: me.userRole })
  const shownRoles = (Object.keys(roleLabels) as Role[]).filter(
    (role) => giving.includes(role) || role === user?.userRole,
  )
  return (
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
  )
}

/** Access to broken links and active state; for a new member the password. */
function AccessFields({ fields, user }: FieldsProps) {
  const me = useMe()
  return (
    <>
      {me.userRights.includes('users') ? (
        <Switch
          label="Sees broken links, and says what became of them"
          mb="sm"
          key={fields.key('userBrokenLinksAccess')}
          {...fields.getInputProps('userBrokenLinksAccess', { type: 'checkbox' })}
        />
      ) : null}
      {user ? (
        user.userUuid === me.userUuid ? null : (
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
    </>
  )
}

/** Adds a member, or changes one, whose password stays. */
export function UserForm({ user, onClose }: { user?: UserDetail; onClose: () => void }) {
  const { userUuid } = useMe()
  const form = useUserForm(user, onClose)
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
      {user ? <WantedAddress user={user} isSelf={user.userUuid === userUuid} /> : null}
      <div className="auth-pair">
        <Select
          label="Currency"
          searchable
          allowDeselect={false}
          data={[...currencyCodes]}
          key={fields.key('userCurrencyCode')}
          {...fields.getInputProps('userCurrencyCode')}
        />
        <RoleField fields={fields} user={user} />
      </div>
      <AccessFields fields={fields} user={user} />
    </FormDialog>
  )
}
