import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { TableSkeleton } from './card-skeleton.tsx'
import { sessionsQuery } from './queries.ts'

/** The user's sessions, which can be ended. */
export function SessionsCard() {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const now = useNow(60_000)
  const found = useQuery(sessionsQuery(api))
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery(api).queryKey }),
    onError: (error: unknown) => notify(messageOf(error), 'bad'),
  }
  const end = useMutation({ mutationFn: (sessionUuid: string) => api.sessions.end({ sessionUuid }), ...after })
  const endOthers = useMutation({ mutationFn: () => api.sessions.endOthers({}), ...after })
  const rows = found.data ?? []
  return (
    <Card
      title="Sessions"
      sub={found.data ? `${plural(rows.length, 'device')} signed in` : undefined}
      padded
      actions={
        rows.length > 1 ? (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End others
          </Button>
        ) : null
      }
    >
      {found.isPending ? <TableSkeleton rows={2} /> : null}
      {found.error && !found.data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      <ul className="sessions">
        {rows.map((s) => (
          <li key={s.sessionUuid}>
            <span className="session-name">
              {s.sessionDevice} {s.sessionIsCurrent ? <Badge tone="good">This one</Badge> : null}
            </span>
            <span className="dim">
              <TimeAgo at={s.sessionCreatedDatetime} now={now} timeZone={userTimezone} />
            </span>
            {s.sessionIsCurrent ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                disabled={end.isPending}
                aria-label={`End the session of ${s.sessionDevice}`}
                onClick={() => end.mutate(s.sessionUuid)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
