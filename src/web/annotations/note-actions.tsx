import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { NoteDialog } from './note-dialog.tsx'

/** The actions on a note: the user's own can be changed and deleted, the product's hidden and shown again. */
export function NoteActions({ note }: { note: Annotation }) {
  const api = useApi()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const hide = useMutation({
    mutationFn: (isHidden: boolean) => api.annotations.hide({ annotationId: note.annotationId, isHidden }),
    onSuccess: () => makeStale(queries, 'annotations'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const button = { variant: 'subtle', color: 'gray', size: 28 } as const
  if (note.by === 'outbound') {
    const label = note.isHidden ? 'Show this note again' : 'Hide this note'
    const Icon = note.isHidden ? IconEye : IconEyeOff
    return (
      <ActionIcon
        {...button}
        aria-label={label}
        title={label}
        loading={hide.isPending}
        onClick={() => hide.mutate(!note.isHidden)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    )
  }
  if (!note.isOwn) return null
  return (
    <>
      <ActionIcon {...button} aria-label="Change note" onClick={() => setOpen('change')}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label="Delete note" onClick={() => setOpen('delete')}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {open === 'change' ? <NoteDialog note={note} day={note.fromDate} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        onConfirm={async () => {
          await api.annotations.remove({ annotationUuid: note.annotationId })
          await makeStale(queries, 'annotations')
        }}
        confirmLabel="Delete"
        danger
      >
        The note is deleted for everybody of the account.
      </ConfirmDialog>
    </>
  )
}
