import { PasswordInput } from '@mantine/core'
import { FormBody } from '../../ui/form/form-body.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { passwordProblem } from './password-rule.ts'

export type NewPassword = { oldPassword: string; password: string; repeated: string }

/** A new password, typed twice; `asksOld` also asks for the old one. */
export function NewPasswordForm({
  asksOld = false,
  save,
  onSaved,
}: {
  asksOld?: boolean
  save: (values: NewPassword) => Promise<unknown>
  onSaved: () => unknown
}) {
  const form = useServerForm<NewPassword, unknown>({
    initialValues: { oldPassword: '', password: '', repeated: '' },
    validate: {
      oldPassword: (text) => (asksOld && text === '' ? "Password can't be blank" : null),
      password: passwordProblem,
      repeated: (text, all) => (text === all.password ? null : 'Passwords are not the same'),
    },
    save: (values) =>
      save(values).catch((error: unknown) => {
        // the API's field is `newPassword`, the form's `password`
        if (error instanceof Error) error.message = error.message.replace(/^newPassword:/, 'password:')
        throw error
      }),
    onSaved,
  })
  const field = (name: keyof NewPassword, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      autoComplete={autoComplete}
      key={form.fields.key(name)}
      {...form.fields.getInputProps(name)}
    />
  )
  return (
    <FormBody form={form} submitLabel="Change password">
      {asksOld ? field('oldPassword', 'Password you have', 'current-password') : null}
      {field('password', 'New password', 'new-password')}
      {field('repeated', 'Repeat password', 'new-password')}
    </FormBody>
  )
}
