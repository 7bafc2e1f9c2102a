import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { TableSkeleton } from './card-skeleton.tsx'
import { mailSettingsQuery } from './queries.ts'

/** Which mails one gets. What is about getting in, and what is about invoices, always comes. */
export function MailsCard() {
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery(mailSettingsQuery(api))
  const set = useMutation({
    mutationFn: (change: { mailKind: MailKind; mailIsOn: boolean }) => api.mailings.set(change),
    onSuccess: (settings) => queries.setQueryData(mailSettingsQuery(api).queryKey, settings),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card
      title="E-mails"
      padded
      actions={
        <AppLink to="/email-notification/monthly-report" className="link">
          See the report
        </AppLink>
      }
    >
      {found.isPending ? <TableSkeleton rows={5} /> : null}
      {found.error && !found.data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      <div className="mail-settings">
        {found.data?.map(({ mailKind, mailIsOn }) => (
          <Switch
            key={mailKind}
            label={mailKinds[mailKind]}
            checked={set.isPending && set.variables.mailKind === mailKind ? set.variables.mailIsOn : mailIsOn}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ mailKind, mailIsOn: event.currentTarget.checked })}
          />
        ))}
      </div>
      {found.data ? (
        <p className="dim mail-note">
          Alerts come a quarter of an hour after they are found, at most five mails a day; all else comes at 08:00 in
          one mail. Without mails at night or at weekends a silent site and refused sign-ins are still told at once.
          Mails about sign-in and invoices are always sent.
        </p>
      ) : null}
    </Card>
  )
}
