import { works } from '../../../contract/bounds.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { neededName } from '../../../contract/blank.ts'
import { useApi } from '../../lib/api.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { SignFrame, useTypedEmail } from './sign-frame.tsx'

/** /partner/forgot-password: sends a link by mail. The answer is the same for every address. */
export default function PartnerForgottenPage() {
  const api = useApi()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useServerForm<{ email: string }, string>({
    initialValues: { email: useTypedEmail() },
    validate: { email: neededName },
    save: async ({ email }) => {
      await api.partnerSignIn.forgotten({ email })
      return email
    },
    onSaved: setSentTo,
  })
  return (
    <SignFrame
      title="Forgot your password?"
      sub="We mail you a link to choose a new one."
      foot={{ to: '/partner/sign-in', label: 'Back to sign in', typed: () => form.fields.getValues().email }}
    >
      {sentTo === null ? (
        <FormBody form={form} submitLabel="Send the link">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            key={form.fields.key('email')}
            {...form.fields.getInputProps('email')}
          />
        </FormBody>
      ) : (
        <output>
          If {sentTo} belongs to a merchant here, a mail with a link is on its way. The link works once, for{' '}
          {works.resetMinutes} minutes.
        </output>
      )}
    </SignFrame>
  )
}
