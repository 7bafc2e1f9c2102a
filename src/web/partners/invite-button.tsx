import { works } from '../../contract/bounds.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { LinkRow } from './link-row.tsx'

/** Sends the terms to the merchant, and shows the personal link. */
export function InviteButton({ partnerUuid }: { partnerUuid: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const sending = useMutation({
    mutationFn: (isMailed: boolean) => api.partners.invite({ accountUuid, partnerUuid, isMailed }),
    onSuccess: () => makeStale(queries, 'partners'),
  })
  // another invitation would invalidate the shown link
  const send = useOneAtATime(sending.mutate)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={sending.isPending}
        onClick={() => send(true)}
      >
        Invite merchant
      </Button>
      {sending.data || sending.error ? (
        <Dialog title="Invitation" onClose={() => sending.reset()} size={520}>
          {sending.error ? <FormError problem={messageOf(sending.error)} /> : null}
          {sending.data ? (
            <div className="dialog-text">
              <p>
                {sending.data.isMailed
                  ? 'The invitation is on its way by mail.'
                  : 'No mail was sent: copy the link and send it yourself.'}{' '}
                The link works only for this merchant, for {works.partnerInvitationDays} days.
              </p>
              {sending.data.isMailed ? (
                <p>
                  <button type="button" className="text-button" onClick={() => send(false)}>
                    Make a link to copy instead
                  </button>{' '}
                  The mailed one then ends.
                </p>
              ) : (
                <LinkRow value={sending.data.link} />
              )}
            </div>
          ) : null}
        </Dialog>
      ) : null}
    </>
  )
}
