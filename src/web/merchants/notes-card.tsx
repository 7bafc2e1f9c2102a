import { longest } from '../../contract/bounds.ts'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { MerchantNote } from '../../contract/merchants/merchant-notes.ts'
import { momentText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'
import { NoteText } from './note-text.tsx'
import { notesQuery } from './queries.ts'

/** The notes, the one being edited, and the text in the field. */
function useNotes(advertiserUuid: string) {
  const api = useApi()
  const queries = useQueryClient()
  const query = notesQuery(api, advertiserUuid)
  const notes = useQuery(query)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<MerchantNote | null>(null)
  const leave = () => {
    setEdited(null)
    setText('')
  }
  const reload = () => queries.invalidateQueries({ queryKey: query.queryKey })
  const saving = useMutation({
    mutationFn: (content: string) =>
      edited
        ? api.merchantNotes.update({ advertiserUuid, commentUuid: edited.commentUuid, content })
        : api.merchantNotes.add({ advertiserUuid, content }),
    onSuccess: async () => {
      leave()
      await reload()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const content = text.trim()
    if (content !== '' && !saving.isPending) saving.mutate(content)
  }
  const edit = (note: MerchantNote) => {
    setEdited(note)
    setText(note.commentText)
    saving.reset()
    field.current?.focus()
  }
  const remove = async (note: MerchantNote) => {
    await api.merchantNotes.remove({ advertiserUuid, commentUuid: note.commentUuid })
    if (edited?.commentUuid === note.commentUuid) leave()
    await reload()
  }
  return { notes, field, text, setText, edited, leave, saving, submit, edit, remove }
}

/** Notes about a merchant: new ones are written below them, edited in place, and removed after a confirmation. */
export function NotesCard({ advertiserUuid }: { advertiserUuid: string }) {
  const mayChange = useMe().userRights.includes('manage')
  const all = useNotes(advertiserUuid)
  const { notes, edited } = all
  const [removed, setRemoved] = useState<MerchantNote | null>(null)
  return (
    <Card title="Notes" sub={notes.data && notes.data.length > 0 ? notes.data.length : null} padded>
      {notes.error && !notes.data ? (
        <ErrorPanel small message={messageOf(notes.error)} onRetry={() => void notes.refetch()} />
      ) : null}
      <ul className="merchant-notes">
        {notes.data?.map((note) => (
          <Note
            key={note.commentUuid}
            note={note}
            isEdited={edited?.commentUuid === note.commentUuid}
            {...(mayChange ? { onEdit: all.edit, onRemove: setRemoved } : {})}
          />
        ))}
      </ul>
      {mayChange ? <NoteForm of={all} /> : null}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => (removed ? all.remove(removed) : undefined)}
        confirmLabel="Delete"
        danger
      >
        The note is deleted for everybody of the account.
      </ConfirmDialog>
    </Card>
  )
}

interface NoteProps {
  note: MerchantNote
  isEdited: boolean
  /** Omitted for users without permission, like `onRemove`. */
  onEdit?: (note: MerchantNote) => void
  onRemove?: (note: MerchantNote) => void
}
function Note({ note, isEdited, onEdit, onRemove }: NoteProps) {
  const { userTimezone } = useMe()
  return (
    <li data-edited={isEdited || undefined}>
      <div className="merchant-note-head">
        <b>{note.commentAuthor}</b>
        <span className="dim num">{momentText(note.commentUpdatedDatetime, userTimezone)}</span>
        {onEdit && onRemove ? (
          <span className="merchant-note-acts">
            <ActionIcon variant="subtle" color="gray" size={24} aria-label="Edit note" onClick={() => onEdit(note)}>
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={24} aria-label="Delete note" onClick={() => onRemove(note)}>
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </span>
        ) : null}
      </div>
      <NoteText text={note.commentText} />
    </li>
  )
}

function NoteForm({
  of: { field, text, setText, edited, leave, saving, submit },
}: {
  of: ReturnType<typeof useNotes>
}) {
  return (
    <form onSubmit={submit} className="merchant-note-form">
      <Textarea
        ref={field}
        aria-label={edited ? 'Change the note' : 'Write a note'}
        placeholder="Write a note"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={longest.partnerNote}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormError problem={saving.error} />
      <DialogFoot onCancel={edited ? leave : undefined}>
        <Button type="submit" disabled={text.trim() === ''} loading={saving.isPending}>
          {edited ? 'Update' : 'Save note'}
        </Button>
      </DialogFoot>
    </form>
  )
}
