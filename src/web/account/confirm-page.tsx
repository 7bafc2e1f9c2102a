import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { FormError } from '../ui/form-error.tsx'
import { fieldRefusal } from '../ui/form/field-refusal.ts'
import { AuthFrame } from './auth-frame.tsx'

/** An invalid token is not a form field, so the field name is cut from the message. */
const inWords = (error: unknown): string => {
  const message = messageOf(error)
  return fieldRefusal(message, ['confirmToken', 'userEmail'])?.text ?? message
}

type Confirmed = { userEmail: string; isNew: boolean; isMoved: boolean; isBegun: boolean }
const saidOf = ({ userEmail, isNew, isMoved, isBegun }: Confirmed): string => {
  if (isBegun) return `${userEmail} is confirmed, and your account is there. Sign in with the password you chose.`
  const said = isNew ? 'is confirmed. Thank you.' : 'was confirmed before.'
  return `${userEmail} ${said}${isMoved ? ' From now on you sign in with it.' : ''}`
}

/** /confirm?token=…: the link of the mail. It needs a click, because mail scanners open every link. */
export default function ConfirmPage() {
  const api = useApi()
  const queries = useQueryClient()
  const { search } = useSearchState()
  const token = typeof search.token === 'string' ? search.token : ''
  const confirm = useMutation({
    mutationFn: () => api.confirmation.confirm({ confirmToken: token }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['account', 'me'] }),
  })
  const done = confirm.data
  const error = token === '' ? 'This link is not complete. Open it from the mail once more.' : confirm.error
  const isBegun = done?.isBegun === true
  return (
    <AuthFrame
      title="Confirm your e-mail address"
      sub={done ? saidOf(done) : 'Press the button to show that the address is yours.'}
      foot={
        isBegun ? null : (
          <AppLink to="/" className="link">
            To the dashboard
          </AppLink>
        )
      }
    >
      {isBegun ? (
        <Button component={AppLink} to="/login" fullWidth>
          Sign in
        </Button>
      ) : null}
      {done ? null : (
        <div className="auth-form">
          <FormError problem={error === null ? null : typeof error === 'string' ? error : inWords(error)} />
          {token === '' ? null : (
            <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm my address
            </Button>
          )}
        </div>
      )}
    </AuthFrame>
  )
}
