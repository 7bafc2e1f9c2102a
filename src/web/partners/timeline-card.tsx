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
import { type ReactNode, useRef, useState } from 'react'
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

/** Old partners have hundreds; the newest are shown first. */
const first = 6

/** State of the text box for a new or edited note. */
function useNoteBox(of: { accountUuid: string; partnerUuid: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<ActivityView | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ref = useRef<HTMLTextAreaElement>(null)
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
  const edit = (note: ActivityView) => {
    setEdited(note)
    setTyped(note.message)
    ref.current?.focus()
  }
  return { typed, setTyped, edited, isBusy, ref, leave, save, edit }
}

const NoteBox = ({
  of: { typed, setTyped, edited, isBusy, ref, leave, save },
}: {
  of: ReturnType<typeof useNoteBox>
}) => (
  <div className="partner-note">
    <Textarea
      ref={ref}
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
)

interface NoteButtonsProps {
  author: string
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}
const NoteButtons = ({ author, isBusy, onEdit, onDelete }: NoteButtonsProps) => (
  <p className="partner-note-buttons">
    <button
      type="button"
      className="icon-button"
      disabled={isBusy}
      aria-label={`Edit the note of ${author}`}
      onClick={onEdit}
    >
      <IconPencil size={14} aria-hidden />
    </button>
    <button type="button" className="icon-button" aria-label={`Delete the note of ${author}`} onClick={onDelete}>
      <IconTrash size={14} aria-hidden />
    </button>
  </p>
)

/** One activity; `children` are the buttons of a note. */
function Entry({ of: a, children }: { of: ActivityView; children: ReactNode }) {
  const { userTimezone } = useMe()
  const Sign = signs[a.type] ?? IconBolt
  return (
    <li>
      <i aria-hidden>
        <Sign size={14} />
      </i>
      <div>
        <p className="partner-who">
          <b>{a.author}</b>
          <time dateTime={a.createdAt}>{momentText(a.createdAt, userTimezone)}</time>
        </p>
        <p className="partner-said">{a.message}</p>
        {children}
      </div>
    </li>
  )
}

interface TimelineCardProps {
  partnerUuid: string
  activities: readonly ActivityView[]
}

/** The publisher's notes and the partner's activities; not visible to merchants. */
export function TimelineCard({ partnerUuid, activities }: TimelineCardProps) {
  const api = useApi()
  const queries = useQueryClient()
  const of = { accountUuid: useMe().account.accountUuid, partnerUuid }
  const mayChange = useMay()
  const box = useNoteBox(of)
  const [gone, setGone] = useState<ActivityView | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? activities : activities.slice(0, first)
  const remove = async () => {
    if (!gone) return
    try {
      await api.partners.removeNote({ ...of, noteId: gone.uuid })
    } finally {
      await makeStale(queries, 'partners')
    }
    if (box.edited?.uuid === gone.uuid) box.leave()
    notify('Note deleted')
  }
  return (
    <Card title="Timeline" padded>
      <IfMay>
        <NoteBox of={box} />
      </IfMay>
      <ol className="partner-timeline">
        {shown.map((a) => (
          <Entry key={a.uuid} of={a}>
            {a.type === 'note' && mayChange ? (
              <NoteButtons
                author={a.author}
                isBusy={box.isBusy}
                onEdit={() => box.edit(a)}
                onDelete={() => setGone(a)}
              />
            ) : null}
          </Entry>
        ))}
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
        onConfirm={remove}
      >
        The note is deleted.
      </ConfirmDialog>
    </Card>
  )
}
