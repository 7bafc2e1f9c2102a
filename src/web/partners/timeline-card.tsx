import { Button, Textarea } from '@mantine/core'
import { IconBolt, IconFileText, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlank } from '../../contract/blank.ts'
import type { ActivityView } from '../../contract/partners/partner-views.ts'
import { dateTimeIn } from '../../report/dates.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { IfMay } from '../lib/if-may.tsx'

const signs = { note: IconMessage, terms: IconFileText }

/** Notes of the publisher, and what happened; merchants see none of it. */
export function TimelineCard({
  partnerUuid,
  activities,
}: {
  partnerUuid: string
  activities: readonly ActivityView[]
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { account, userTimezone } = useMe()
  const of = { accountUuid: account.accountUuid, partnerUuid }
  const mayChange = useMay()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<ActivityView | null>(null)
  const [gone, setGone] = useState<ActivityView | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBlank(typed)) return
    setIsBusy(true)
    try {
      if (edited) await api.partners.updateNote({ ...of, noteId: edited.uuid, message: typed })
      else await api.partners.addNote({ ...of, message: typed })
      await makeStale(queries, 'partners')
      setTyped('')
      setEdited(null)
    } catch (error) {
      notify(messageOf(error), 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card title="Timeline" padded>
      <IfMay>
        <div className="partner-note">
          <Textarea
            aria-label="Write a note"
            placeholder="Write a note"
            autosize
            maxRows={6}
            maxLength={5000}
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
          />
          <Button variant="default" disabled={isBlank(typed)} loading={isBusy} onClick={() => void save()}>
            {edited ? 'Save' : 'Add'}
          </Button>
        </div>
      </IfMay>
      <ol className="partner-timeline">
        {activities.map((a) => {
          const Sign = signs[a.type as keyof typeof signs] ?? IconBolt
          return (
            <li key={a.uuid}>
              <i aria-hidden>
                <Sign size={14} />
              </i>
              <div>
                <p className="partner-who">
                  <b>{a.author}</b>
                  <time dateTime={a.createdAt}>{dateTimeIn(a.createdAt, userTimezone).slice(0, 16)}</time>
                </p>
                <p className="partner-said">{a.message}</p>
                {a.type === 'note' && mayChange ? (
                  <p>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Edit the note of ${a.author}`}
                      onClick={() => {
                        setEdited(a)
                        setTyped(a.message)
                      }}
                    >
                      <IconPencil size={14} aria-hidden />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Delete the note of ${a.author}`}
                      onClick={() => setGone(a)}
                    >
                      <IconTrash size={14} aria-hidden />
                    </button>
                  </p>
                ) : null}
              </div>
            </li>
          )
        })}
      </ol>
      <ConfirmDialog
        opened={gone !== null}
        onClose={() => setGone(null)}
        title="Are you sure?"
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (gone) await api.partners.removeNote({ ...of, noteId: gone.uuid })
          await makeStale(queries, 'partners')
        }}
      >
        The note is deleted.
      </ConfirmDialog>
    </Card>
  )
}
