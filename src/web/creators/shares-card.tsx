import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { ShareView } from '../../contract/creators/creator-shares.ts'
import { dayText } from '../../report/date-text.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { sharesQuery } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'

interface ShareItemProps {
  of: ShareView
  mayChange: boolean
  onPassword: () => void
  onEnd: () => void
}
function ShareItem({ of: s, mayChange, onPassword, onEnd }: ShareItemProps) {
  const { userTimezone } = useMe()
  const [now] = useState(() => new Date().toISOString())
  const day = (instant: string) => dayText(instant, userTimezone)
  const made = day(s.createdDatetime)
  const state = s.revokedDatetime ? 'Ended' : s.expiresDatetime <= now ? 'Run out' : null
  return (
    <li data-past={state !== null || undefined}>
      <span>
        <b>Made {made}</b>
        <span className="dim">
          {s.lastReadDatetime ? `Last opened ${day(s.lastReadDatetime)}` : 'Not opened yet'}
          {state === null ? `, works until ${day(s.expiresDatetime)}` : ''}
          {state === null && s.hasPassword ? ', asks for a password' : ''}
        </span>
      </span>
      {state ? (
        <Badge>{state}</Badge>
      ) : mayChange ? (
        <span className="creator-item-buttons">
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`${s.hasPassword ? 'Change password' : 'Set password'} of the link made ${made}`}
            onClick={onPassword}
          >
            {s.hasPassword ? 'Change password' : 'Set password'}
          </Button>
          <Button variant="subtle" color="red" size="compact-xs" aria-label={`End link made ${made}`} onClick={onEnd}>
            End link
          </Button>
        </span>
      ) : null}
    </li>
  )
}

/** Links that show the creator their own figures without signing in. */
export function SharesCard({ creator }: { creator: CreatorView }) {
  const { creatorId, creatorName } = creator
  const api = useApi()
  const queries = useQueryClient()
  const { userRights } = useMe()
  const mayChange = userRights.includes('manage') && !creator.creatorIsErased
  const asked = useQuery(sharesQuery(api, creatorId))
  const [ending, setEnding] = useState<ShareView | null>(null)
  /** The link whose password is being changed, or `new` while one is being made. */
  const [open, setOpen] = useState<ShareView | 'new' | null>(null)
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
      <WhenLoaded asked={asked} what="share links">
        {(shares) =>
          shares.length === 0 ? (
            <p className="dim">None yet. By such a link the creator sees their own figures, without signing in.</p>
          ) : (
            <ul className="creator-items">
              {shares.map((s) => (
                <ShareItem
                  key={s.shareUuid}
                  of={s}
                  mayChange={mayChange}
                  onPassword={() => setOpen(s)}
                  onEnd={() => setEnding(s)}
                />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
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
