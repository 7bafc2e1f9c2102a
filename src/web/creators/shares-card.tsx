import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { ShareView } from '../../contract/creators/creator-shares.ts'
import { dayText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { sharesQuery } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Links by which the creator reads their own figures without signing in. */
export function SharesCard({ creator }: { creator: CreatorView }) {
  const { creatorId, creatorName } = creator
  const api = useApi()
  const queries = useQueryClient()
  const { userRights, userTimezone } = useMe()
  const mayChange = userRights.includes('manage') && !creator.creatorIsErased
  const asked = useQuery(sharesQuery(api, creatorId))
  const [ending, setEnding] = useState<ShareView | null>(null)
  /** A link to change the password of, or the one that is being made. */
  const [open, setOpen] = useState<ShareView | 'new' | null>(null)
  const day = (instant: string) => dayText(instant, userTimezone)
  const [now] = useState(() => new Date().toISOString())
  const stateOf = (s: ShareView) => (s.revokedDatetime ? 'Ended' : s.expiresDatetime <= now ? 'Run out' : null)
  const shares = asked.data
  return (
    <Card
      title="Share links"
      padded
      actions={
        mayChange ? (
          <Button variant="default" size="xs" onClick={() => setOpen('new')}>
            Make share link
          </Button>
        ) : null
      }
    >
      {asked.isPending ? <LoadingBlock label="Loading share links" h={48} /> : null}
      {asked.error && !shares ? (
        <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : null}
      {shares?.length === 0 ? (
        <p className="dim">None yet. By such a link the creator sees their own figures, without signing in.</p>
      ) : null}
      {shares && shares.length > 0 ? (
        <ul className="creator-items">
          {shares.map((s) => (
            <li key={s.shareUuid} data-past={stateOf(s) !== null || undefined}>
              <span>
                <b>Made {day(s.createdDatetime)}</b>
                <span className="dim">
                  {s.lastReadDatetime ? `Last opened ${day(s.lastReadDatetime)}` : 'Not opened yet'}
                  {stateOf(s) === null ? `, works until ${day(s.expiresDatetime)}` : ''}
                  {stateOf(s) === null && s.hasPassword ? ', asks for a password' : ''}
                </span>
              </span>
              {stateOf(s) ? (
                <Badge>{stateOf(s)}</Badge>
              ) : mayChange ? (
                <span className="creator-item-buttons">
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={`${s.hasPassword ? 'Change password' : 'Set password'} of the link made ${day(s.createdDatetime)}`}
                    onClick={() => setOpen(s)}
                  >
                    {s.hasPassword ? 'Change password' : 'Set password'}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-xs"
                    aria-label={`End link made ${day(s.createdDatetime)}`}
                    onClick={() => setEnding(s)}
                  >
                    End link
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <ShareDialog creator={creator} {...(open === 'new' ? {} : { share: open })} onClose={() => setOpen(null)} />
      ) : null}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={async () => {
          if (!ending) return
          await api.creatorShares.revoke({ creatorId, shareUuid: ending.shareUuid })
          await makeStale(queries, 'creators')
        }}
        title="End this share link?"
        confirmLabel="End link"
        danger
      >
        It stops working immediately. You can make {creatorName} another one.
      </ConfirmDialog>
    </Card>
  )
}
