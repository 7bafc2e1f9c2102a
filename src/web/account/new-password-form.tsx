import { PasswordInput } from '@mantine/core'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { passwordProblem } from './password-strength.ts'
import { texts } from './texts.ts'

interface NewPasswordFormProps {
  save: (userPassword: string) => Promise<unknown>
  onSaved: () => void
}

/** A new password, typed twice, with a strength meter. */
export function NewPasswordForm({ save, onSaved }: NewPasswordFormProps) {
  const form = useServerForm<{ userPassword: string; repeated: string }, unknown>({
    initialValues: { userPassword: '', repeated: '' },
    validate: {
      userPassword: passwordProblem,
      repeated: (value: string, all: { userPassword: string }) => (value === all.userPassword ? null : texts.different),
    },
    save: ({ userPassword }) => save(userPassword),
    onSaved,
  })
  const { fields } = form
  return (
    <FormBody form={form} submitLabel="Change password">
      <NewPasswordInput label="New password" fields={fields} />
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        key={fields.key('repeated')}
        {...fields.getInputProps('repeated')}
      />
    </FormBody>
  )
}
