import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignFrame } from './sign-frame.tsx'

/** /partner/new-password?token=…: where the link of the mail leads. */
export default function PartnerNewPasswordPage() {
  const api = useApi()
  const { search } = useSearchState()
  const token = typeof search.token === 'string' ? search.token : ''
  const [isDone, setDone] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <SignFrame
      title="Choose a new password"
      sub="It is asked for at the next sign-in, everywhere."
      foot={
        isGone
          ? { to: '/partner/forgot-password', label: 'Ask for a new link' }
          : { to: '/partner/sign-in', label: 'Sign in' }
      }
    >
      {token === '' ? <p role="alert">This link is not complete. Copy all of it from the mail.</p> : null}
      {isDone ? <output>Your password is changed. Sign in with it now.</output> : null}
      {token !== '' && !isDone ? (
        <NewPasswordForm
          save={({ password }) =>
            api.partnerSignIn.resetPassword({ token, password }).catch((error: unknown) => {
              setGone(error instanceof ApiError && error.code === 410)
              throw error
            })
          }
          onSaved={() => setDone(true)}
        />
      ) : null}
    </SignFrame>
  )
}
