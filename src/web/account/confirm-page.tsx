import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { FormError } from '../ui/form-error.tsx'
import { fieldRefusal } from '../ui/form/field-refusal.ts'
import { AuthFrame } from './auth-frame.tsx'

/** What is wrong with a link is no field that anybody filled in. */
const inWords = (error: unknown): string => {
  const message = messageOf(error)
  return fieldRefusal(message, ['confirmToken', 'userEmail'])?.text ?? message
}

/** /confirm?token=…: the link of the mail. A button, because programs that look into mails open every link. */
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
  return (
    <AuthFrame
      title="Confirm your e-mail address"
      sub={
        done
          ? `${done.userEmail} ${done.isNew ? 'is confirmed. Thank you.' : 'was confirmed before.'}${done.isMoved ? ' From now on you sign in with it.' : ''}`
          : 'Mails leave your account only after you have shown that the address is yours.'
      }
      foot={
        <AppLink to="/" className="link">
          To the dashboard
        </AppLink>
      }
    >
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
