import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '../../contract/account/invitations.ts'
import { dayText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { notify } from '../ui/notify.ts'
import { invitationsQuery } from './queries.ts'
import { roleLabels } from '../../contract/account/role-words.ts'

/** Open invitations, which can be sent again or withdrawn. */
export function InvitationRows() {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const found = useQuery(invitationsQuery(api))
  const after = {
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery(api).queryKey }),
    onError: (error: unknown) => notify(messageOf(error), 'bad'),
  }
  const again = useMutation({
    mutationFn: (i: Invitation) =>
      api.invitations.invite({ invitationEmail: i.invitationEmail, invitationRole: i.invitationRole }),
    onSuccess: () => notify('Invitation sent'),
    ...after,
  })
  const withdraw = useMutation({
    mutationFn: (i: Invitation) => api.invitations.withdraw({ invitationUuid: i.invitationUuid }),
    ...after,
  })
  const isBusy = again.isPending || withdraw.isPending
  if (!found.data || found.data.length === 0) return null
  return (
    <ul className="invitations" aria-label="Open invitations">
      {found.data.map((i) => (
        <li key={i.invitationUuid}>
          <span className="ell">{i.invitationEmail}</span>
          <Badge>{roleLabels[i.invitationRole]}</Badge>
          {i.invitationIsRefused ? (
            <span className="bad">The mail server refused this address</span>
          ) : (
            <span className="dim">until {dayText(i.invitationExpiresDatetime, userTimezone)}</span>
          )}
          <span className="spacer" />
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={isBusy}
            onClick={() => again.mutate(i)}
            aria-label={`Send the invitation to ${i.invitationEmail} again`}
          >
            Send again
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            disabled={isBusy}
            onClick={() => withdraw.mutate(i)}
            aria-label={`Withdraw the invitation to ${i.invitationEmail}`}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  )
}
