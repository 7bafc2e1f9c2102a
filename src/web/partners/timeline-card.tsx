import { longest } from '../../contract/bounds.ts'
import { Button, Textarea } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBolt,
  IconBuildingStore,
  IconCoins,
  IconFileText,
  IconMessage,
  IconPencil,
  IconPlayerPlay,
  IconRadar2,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isBlank } from '../../contract/blank.ts'
import type { ActivityView } from '../../contract/partners/partner-views.ts'
import { momentText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { IfMay } from '../lib/if-may.tsx'

const signs: Partial<Record<ActivityView['type'], typeof IconBolt>> = {
  note: IconMessage,
  terms: IconFileText,
  contract: IconPlayerPlay,
  tracking: IconRadar2,
  watch: IconAlertTriangle,
  money: IconCoins,
  partner: IconBuildingStore,
}

/** A partner of years has hundreds; the newest are what one comes for. */
const first = 6

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
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? activities : activities.slice(0, first)
  const box = useRef<HTMLTextAreaElement>(null)
  const leave = () => {
    setTyped('')
    setEdited(null)
  }
  const save = async () => {
    if (isBlank(typed)) return
    setIsBusy(true)
    try {
      if (edited) await api.partners.updateNote({ ...of, noteId: edited.uuid, message: typed })
      else await api.partners.addNote({ ...of, message: typed })
    } catch (error) {
      return notify(messageOf(error), 'bad')
    } finally {
      setIsBusy(false)
    }
    leave() // before the list is there again: from then on another note may be opened in the box
    await makeStale(queries, 'partners')
  }
  return (
    <Card title="Timeline" padded>
      <IfMay>
        <div className="partner-note">
          <Textarea
            ref={box}
            aria-label={edited ? 'Change the note' : 'Write a note'}
            placeholder="Write a note"
            autosize
            maxRows={6}
            maxLength={longest.partnerNote}
            readOnly={isBusy}
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
          />
          {edited ? (
            <Button variant="subtle" disabled={isBusy} onClick={leave}>
              Cancel
            </Button>
          ) : null}
          <Button variant="default" disabled={isBlank(typed)} loading={isBusy} onClick={() => void save()}>
            {edited ? 'Save' : 'Add'}
          </Button>
        </div>
      </IfMay>
      <ol className="partner-timeline">
        {shown.map((a) => {
          const Sign = signs[a.type] ?? IconBolt
          return (
            <li key={a.uuid}>
              <i aria-hidden>
                <Sign size={14} />
              </i>
              <div>
                <p className="partner-who">
                  <b>{a.author}</b>
                  <time dateTime={a.createdAt}>{momentText(a.createdAt, userTimezone)}</time>
                </p>
                <p className="partner-said">{a.message}</p>
                {a.type === 'note' && mayChange ? (
                  <p className="partner-note-buttons">
                    <button
                      type="button"
                      className="icon-button"
                      disabled={isBusy}
                      aria-label={`Edit the note of ${a.author}`}
                      onClick={() => {
                        setEdited(a)
                        setTyped(a.message)
                        box.current?.focus()
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
      {shown.length < activities.length ? (
        <Button className="partner-more" variant="default" size="xs" onClick={() => setIsWhole(true)}>
          Show all {activities.length}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={gone !== null}
        onClose={() => setGone(null)}
        title="Are you sure?"
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (!gone) return
          try {
            await api.partners.removeNote({ ...of, noteId: gone.uuid })
          } finally {
            await makeStale(queries, 'partners')
          }
          if (edited?.uuid === gone.uuid) leave()
          notify('Note deleted')
        }}
      >
        The note is deleted.
      </ConfirmDialog>
    </Card>
  )
}
