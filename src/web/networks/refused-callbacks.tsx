import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefusedCallback } from '../../contract/networks/refused-callbacks.ts'
import { momentText } from '../../report/date-text.ts'
import { int, plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { refusedCallbacksQuery } from './queries.ts'

function Refused({ callbacks }: { callbacks: readonly RefusedCallback[] }) {
  const { userTimezone } = useMe()
  return (
    <ul className="refused-callbacks">
      {callbacks.map((c) => (
        <li key={c.refusedCallbackUuid}>
          <b>{c.problem}</b>
          <span className="dim">
            {momentText(c.receivedDatetime, userTimezone)}
            {c.receivedCount > 1 ? `, ${int(c.receivedCount)} times` : ''}
          </span>
          <code>{c.content}</code>
        </li>
      ))}
    </ul>
  )
}

/**
 * "3 callbacks could not be read": their content, the wrong field with its rule, and a button to read them again;
 * hidden without any.
 */
export function RefusedCallbacks({ connectionUuid }: { connectionUuid: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const list = useQuery(refusedCallbacksQuery(api, connectionUuid))
  const again = useMutation({
    mutationFn: () => api.refusedCallbacks.readAgain({ connectionUuid }),
    onSuccess: async ({ readCount, leftCount }) => {
      await makeStale(queries, 'sales')
      notify(
        leftCount === 0
          ? `${plural(readCount, 'callback')} read`
          : `${int(readCount)} read, ${int(leftCount)} still cannot be read`,
      )
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  if (list.error && !list.data)
    return (
      <Card title="Callbacks that could not be read" padded>
        <ErrorPanel small message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      </Card>
    )
  const { callbacks = [], total = 0 } = list.data ?? {}
  if (total === 0) return null
  return (
    <Card title={`${plural(total, 'callback')} could not be read`} padded>
      <p className="dim net-text">
        The network got the reason as an answer, and none of this is counted. Correct the callback address at the
        network. What it sent is kept here and can be read again.
      </p>
      <Refused callbacks={callbacks} />
      {total > callbacks.length ? <p className="dim">and {int(total - callbacks.length)} more</p> : null}
      <IfMay>
        <Group mt="sm" gap="xs">
          <Button variant="default" size="xs" loading={again.isPending} onClick={() => again.mutate()}>
            Read again
          </Button>
          <Button variant="subtle" size="xs" onClick={() => setLeaving(true)}>
            Delete them
          </Button>
        </Group>
      </IfMay>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        confirmLabel="Delete them"
        danger
        onConfirm={async () => {
          await api.refusedCallbacks.remove({ connectionUuid })
          await makeStale(queries, 'networks')
        }}
      >
        They are not counted and can’t be read again.
      </ConfirmDialog>
    </Card>
  )
}
