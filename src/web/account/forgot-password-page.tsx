import { works } from '../../contract/bounds.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { emailProblem } from './email-problem.ts'
import { useNextAddress } from './next-address.ts'

/** /forgot-password: sends a link by mail. The answer is the same for every address. */
export default function ForgotPasswordPage() {
  const api = useApi()
  const { along } = useNextAddress()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useServerForm({
    initialValues: { userEmail: '' },
    validate: { userEmail: emailProblem },
    save: async ({ userEmail }) => {
      await api.passwords.request({ userEmail })
      return userEmail
    },
    onSaved: setSentTo,
  })
  const { fields } = form
  return (
    <AuthFrame
      title="Forgot your password?"
      sub="We mail you a link to choose a new one."
      foot={
        <AppLink to="/login" search={along} className="link">
          Back to sign in
        </AppLink>
      }
    >
      {sentTo === null ? (
        <FormBody form={form} submitLabel="Send the link">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            key={fields.key('userEmail')}
            {...fields.getInputProps('userEmail')}
          />
        </FormBody>
      ) : (
        <output>
          If {sentTo} belongs to a user here, a mail with a link is on its way. The link works once, for{' '}
          {works.resetMinutes} minutes.
        </output>
      )}
    </AuthFrame>
  )
}
