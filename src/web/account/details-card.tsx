import { longest } from '../../contract/bounds.ts'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserDetail } from '../../contract/account/person.ts'
import { neededName } from '../../contract/blank.ts'
import { useApi } from '../lib/api.tsx'
import { Card } from '../ui/card.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { FormError } from '../ui/form-error.tsx'
import { notify } from '../ui/notify.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { emailProblem } from './email-problem.ts'
import { PhoneFields } from './phone-fields.tsx'
import { userQuery } from './queries.ts'
import { savedText } from './texts.ts'
import { WantedAddress } from './wanted-address.tsx'

export const formId = 'profile'

/** A cleared select gives null. */
const text = (value: string | null) => value ?? ''

/** Name, phone, title and e-mail of the signed-in user. The save button is in the page head. */
export function DetailsCard({ user, onDirty }: { user: UserDetail; onDirty: (isDirty: boolean) => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const initialValues = {
    userFirstname: user.userFirstname,
    userLastname: user.userLastname,
    userPhoneCountryCode: user.userPhoneCountryCode,
    userPhone: user.userPhone,
    userEmail: user.userEmail,
    userTitle: user.userTitle,
  }
  const keys = Object.keys(initialValues) as (keyof typeof initialValues)[]
  const form = useServerForm({
    initialValues,
    validate: { userFirstname: neededName, userLastname: neededName, userEmail: emailProblem },
    onValuesChange: (values) => onDirty(keys.some((key) => text(values[key]) !== initialValues[key])),
    save: (values) =>
      api.users.update({
        userUuid: user.userUuid,
        ...Object.fromEntries(
          keys.filter((key) => text(values[key]) !== initialValues[key]).map((key) => [key, text(values[key])]),
        ),
      }),
    onSaved: async (saved) => {
      queries.setQueryData(userQuery(api, user.userUuid).queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['account'] })
      onDirty(false)
      notify(savedText(saved.userEmailWanted))
    },
  })
  const { fields } = form
  return (
    <Card
      title="User details"
      padded
      actions={
        <Button variant="default" size="xs" onClick={() => setChanging(true)}>
          Change Password
        </Button>
      }
    >
      <form id={formId} noValidate className="auth-form" onSubmit={form.onSubmit}>
        <div className="auth-pair">
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={longest.personName}
            key={fields.key('userFirstname')}
            {...fields.getInputProps('userFirstname')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={longest.personName}
            key={fields.key('userLastname')}
            {...fields.getInputProps('userLastname')}
          />
        </div>
        <PhoneFields fields={fields} />
        <div className="auth-pair">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            key={fields.key('userEmail')}
            {...fields.getInputProps('userEmail')}
          />
          <TextInput
            label="Title"
            autoComplete="organization-title"
            maxLength={longest.personName}
            key={fields.key('userTitle')}
            {...fields.getInputProps('userTitle')}
          />
        </div>
        <WantedAddress user={user} isSelf />
        <FormError problem={form.problem} />
      </form>
      {isChanging ? <ChangePasswordDialog email={user.userEmail} onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}
