import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserDetail } from '../../contract/account/person.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { notify } from '../ui/notify.ts'

/** Shows an e-mail change that is not confirmed yet, with the ways to resend the mail or keep the old address. */
export function WantedAddress({ user, isSelf }: { user: UserDetail; isSelf: boolean }) {
  const api = useApi()
  const queries = useQueryClient()
  const onError = (error: unknown) => notify(messageOf(error), 'bad')
  const again = useMutation({
    mutationFn: () => api.confirmation.again({}),
    onSuccess: ({ userEmail }) => notify(`A new link is on its way to ${userEmail}`),
    onError,
  })
  const keep = useMutation({
    mutationFn: () => api.users.update({ userUuid: user.userUuid, userEmail: user.userEmail }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['account'] }),
    onError,
  })
  if (user.userEmailWanted === null) return null
  return (
    <section className="wanted-address" aria-label="New e-mail address">
      <p>
        A link was mailed to <b>{user.userEmailWanted}</b>. Until it is followed, {user.userEmail} stays.
      </p>
      {isSelf ? (
        <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep the old address
      </Button>
    </section>
  )
}
