import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { TableSkeleton } from './card-skeleton.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { texts } from './texts.ts'

/** /reset-password?token=…: where the link of the mail leads. */
export default function ResetPasswordPage() {
  const api = useApi()
  const { search } = useSearchState()
  const resetToken = typeof search.token === 'string' ? search.token : ''
  const [isDone, setDone] = useState(false)
  const opened = useQuery({
    queryKey: ['account', 'reset', resetToken],
    queryFn: () => api.passwords.verify({ userEmail: '', resetToken }),
    enabled: resetToken !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const problem =
    resetToken === ''
      ? 'This link is not complete. Copy all of it from the mail.'
      : opened.error && messageOf(opened.error)
  return (
    <AuthFrame
      title="Choose a new password"
      sub={opened.data?.userEmail ?? ' '}
      foot={
        <AppLink to={problem ? '/forgot-password' : '/login'} className="link">
          {problem ? 'Ask for a new link' : 'Sign in'}
        </AppLink>
      }
    >
      {problem ? <p role="alert">{problem}</p> : null}
      {isDone ? <output>{texts.passwordSaved}. Sign in with it now.</output> : null}
      {!problem && !isDone && opened.isPending ? <TableSkeleton rows={3} /> : null}
      {opened.data && !isDone ? (
        <NewPasswordForm
          save={(userPassword) => api.passwords.reset({ userEmail: '', userPassword, resetToken })}
          onSaved={() => setDone(true)}
        />
      ) : null}
    </AuthFrame>
  )
}
