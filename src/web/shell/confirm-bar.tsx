import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { useMe } from '../lib/session.ts'
import { notify } from '../ui/notify.ts'

/** Shown above every screen until the user has confirmed their e-mail address. */
export default function ConfirmBar() {
  const api = useApi()
  const { userEmail, userIsUnreachable } = useMe()
  const again = useMutation({
    mutationFn: () => api.confirmation.again({}),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <section className="confirm-bar" aria-label="E-mail address">
      <span>
        {again.isSuccess
          ? `A new link is on its way to ${again.data.userEmail}.`
          : userIsUnreachable
            ? `The mail server refused ${userEmail} for good, so no link reached you. Correct your address on the account page. Until then no mails leave your account.`
            : `Confirm your e-mail address: a link was sent to ${userEmail}. Until then no mails leave your account.`}
      </span>
      {again.isSuccess ? null : (
        <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </section>
  )
}
