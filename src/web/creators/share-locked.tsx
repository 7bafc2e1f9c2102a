import { PasswordInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useApi } from '../lib/api.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'

interface ShareLockedProps {
  token: string
  /** The password was accepted. */
  onOpen: () => Promise<unknown>
}

/** What a link with a password shows before the password is entered: no data. */
export function ShareLocked({ token, onOpen }: ShareLockedProps) {
  const api = useApi()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useServerForm<{ password: string }, unknown>({
    initialValues: { password: '' },
    validate: { password: (text) => (text === '' ? "Password can't be blank" : null) },
    save: ({ password }) => api.creatorShares.enter({ token, password }),
    onSaved: onOpen,
  })
  const { fields } = form
  return (
    <section className="card auth-card creator-locked">
      <h1 className="auth-title">This page has a password</h1>
      <p className="auth-sub">The publisher who sent you the link knows it.</p>
      <FormBody form={form} submitLabel="Open">
        <PasswordInput
          ref={field}
          label="Password"
          autoComplete="current-password"
          key={fields.key('password')}
          {...fields.getInputProps('password')}
        />
      </FormBody>
    </section>
  )
}
