import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { AuthFrame } from './auth-frame.tsx'

interface CodeStepProps<R> {
  give: (code: string) => Promise<R>
  onEntered: (who: R) => void
  onBack: () => void
}

/** Second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeStep<R>({ give, onEntered, onBack }: CodeStepProps<R>) {
  const form = useServerForm<{ code: string }, R>({
    initialValues: { code: '' },
    validate: { code: (value: string) => (value.trim() === '' ? 'This field is required' : null) },
    save: ({ code }) => give(code),
    onSaved: onEntered,
  })
  const { fields } = form
  // the form is replaced, so the focus moves to the new field
  useEffect(() => document.getElementById('sign-in-code')?.focus(), [])
  return (
    <AuthFrame
      title="Enter your code"
      sub="Open the app that makes your codes."
      foot="App lost? A recovery code signs you in once. Without one, ask an owner of your account."
    >
      <FormBody form={form} submitLabel="Sign in">
        <TextInput
          label="Code of six digits, or a recovery code"
          id="sign-in-code"
          autoComplete="one-time-code"
          key={fields.key('code')}
          {...fields.getInputProps('code')}
        />
      </FormBody>
      <Button variant="subtle" fullWidth mt="sm" onClick={onBack}>
        Back
      </Button>
    </AuthFrame>
  )
}
