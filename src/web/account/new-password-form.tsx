import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { PasswordMeter } from './password-meter.tsx'
import { passwordProblem } from './password-strength.ts'
import { texts } from './texts.ts'

interface NewPasswordFormProps {
  save: (userPassword: string) => Promise<unknown>
  onSaved: () => void
}

/** A new password, typed twice, with how strong it is. */
export function NewPasswordForm({ save, onSaved }: NewPasswordFormProps) {
  const [typed, setTyped] = useState('')
  const form = useServerForm<{ userPassword: string; repeated: string }, unknown>({
    initialValues: { userPassword: '', repeated: '' },
    validate: {
      userPassword: passwordProblem,
      repeated: (value: string, all: { userPassword: string }) => (value === all.userPassword ? null : texts.different),
    },
    onValuesChange: ({ userPassword }) => setTyped(userPassword),
    save: ({ userPassword }) => save(userPassword),
    onSaved,
  })
  const { fields } = form
  return (
    <FormBody form={form} submitLabel="Change password">
      <div>
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          key={fields.key('userPassword')}
          {...fields.getInputProps('userPassword')}
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        key={fields.key('repeated')}
        {...fields.getInputProps('repeated')}
      />
    </FormBody>
  )
}
