import '../styles/mail-switches.css'
import { Switch } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'
import { messageOf } from './api-error.ts'
import { type OutboundApi, useApi } from './api.tsx'

const mailSettingsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['account', 'mail settings'],
    queryFn: ({ signal }) => api.mailings.settings({}, { signal }),
  })

/** The user's own settings for these mails; each is saved as soon as it is pressed. */
export function MailSwitches({ kinds }: { kinds: readonly MailKind[] }) {
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery(mailSettingsQuery(api))
  const set = useMutation({
    mutationFn: (change: { mailKind: MailKind; mailIsOn: boolean }) => api.mailings.set(change),
    onSuccess: (settings) => queries.setQueryData(mailSettingsQuery(api).queryKey, settings),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  if (found.isPending) return <LoadingBlock label="Loading your mails" h={24 * kinds.length} />
  if (!found.data) return <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  return (
    <div className="mail-switches">
      {found.data
        .filter(({ mailKind }) => kinds.includes(mailKind))
        .map(({ mailKind, mailIsOn }) => (
          <Switch
            key={mailKind}
            label={mailKinds[mailKind]}
            checked={set.isPending && set.variables.mailKind === mailKind ? set.variables.mailIsOn : mailIsOn}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ mailKind, mailIsOn: event.currentTarget.checked })}
          />
        ))}
    </div>
  )
}
