import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoutingChange } from '../../contract/routing/steering.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { changesQuery } from './queries.ts'
import { signedMoney } from './texts.ts'
import './routing.css'

interface ChangesPanelProps {
  advertiserUuid: string
  onDone?: () => void
}

/** Past routing changes for a merchant: the expected and actual effect, and an undo button. Hidden without any. */
export function ChangesPanel({ advertiserUuid, onDone = () => undefined }: ChangesPanelProps) {
  const api = useApi()
  const queries = useQueryClient()
  const changes = useQuery(changesQuery(api, advertiserUuid))
  const now = useNow(60_000)
  const me = useMe()
  const mayChange = me.userRights.includes('manage')
  const undo = useMutation({
    mutationFn: (changeUuid: string) => api.steering.undo({ changeUuid }),
    onSuccess: async () => {
      await makeStale(queries, 'routing')
      notify('Undone')
      onDone()
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  if (changes.error)
    return (
      <section className="card">
        <ErrorPanel
          small
          title="The changes of the routing could not be loaded"
          message={messageOf(changes.error)}
          onRetry={() => void changes.refetch()}
          retrying={changes.isFetching}
        />
      </section>
    )
  if (!changes.data || changes.data.length === 0) return null
  return (
    <section className="card split-card" aria-label="Changes of the routing">
      <header className="split-head">
        <h2>Where clicks go: changes</h2>
      </header>
      <ul className="change-list">
        {changes.data.map((c) => (
          <li key={c.changeUuid} data-undone={c.changeUndoneDatetime !== null || undefined}>
            <div>
              <b>{c.changeText}</b>
              <small>
                <TimeAgo at={c.changeDatetime} now={now} timeZone={me.userTimezone} />
                {c.changeUser ? ` · ${c.changeUser.userFirstname} ${c.changeUser.userLastname}` : ''}
                {c.changeUndoneDatetime ? ' · undone' : ''}
                {promiseText(c)}
              </small>
            </div>
            {mayChange && c.changeUndoneDatetime === null ? (
              <Button
                variant="default"
                size="compact-sm"
                loading={undo.isPending && undo.variables === c.changeUuid}
                onClick={() => undo.mutate(c.changeUuid)}
                aria-label={`Undo: ${c.changeText}`}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function promiseText({ expected, was }: RoutingChange): string {
  if (!expected || expected.clicks === 0) return ''
  const { middle, low, high, currencyCode } = expected
  const money = (n: number) => signedMoney(n, currencyCode)
  return was === null
    ? ` · expected ${money(middle)} in 30 days, between ${money(low)} and ${money(high)}`
    : ` · expected ${money(middle)}, was ${money(was)}`
}
