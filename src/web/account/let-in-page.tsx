import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { FormError } from '../ui/form-error.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** /login/browser?token=…: the link of the mail. It needs a click, because mail scanners open every link. */
export default function LetInPage() {
  const api = useApi()
  const { search } = useSearchState()
  const token = typeof search.token === 'string' ? search.token : ''
  const letIn = useMutation({ mutationFn: () => api.passwords.letIn({ resetToken: token }) })
  const error = token === '' ? 'This link is not complete. Open it from the mail once more.' : letIn.error
  return (
    <AuthFrame
      title="Sign in without waiting"
      sub={
        letIn.data
          ? `Nobody keeps ${letIn.data.userEmail} waiting in this browser any more. Sign in with your password.`
          : 'Wrong guesses of others do not count in a browser that you let in.'
      }
      foot={
        <AppLink to="/login" className="link">
          To the sign-in
        </AppLink>
      }
    >
      {letIn.data ? null : (
        <div className="auth-form">
          <FormError problem={error} />
          {token === '' ? null : (
            <Button fullWidth loading={letIn.isPending} onClick={() => letIn.mutate()}>
              Let this browser in
            </Button>
          )}
        </div>
      )}
    </AuthFrame>
  )
}
