import { useQueryClient } from '@tanstack/react-query'
import type { CreatorRow } from '../../contract/creators/creator-fields.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface EndDialogProps {
  creator: Pick<CreatorRow, 'creatorId' | 'creatorName'>
  /** Archives, restores, or erases forever. */
  act: 'archive' | 'restore' | 'erase'
  onClose: () => void
}

const texts = {
  archive: {
    title: (name: string) => `Archive ${name}?`,
    text: 'Their links still lead to the shops, but their clicks are credited to no one. Statements stay, and you can restore the creator.',
    label: 'Archive',
  },
  restore: {
    title: (name: string) => `Restore ${name}?`,
    text: 'Clicks by their links are theirs again from now on.',
    label: 'Restore',
  },
  erase: {
    title: (name: string) => `Erase ${name}?`,
    text: 'Name, slug and e-mail address are permanently removed, and their share links stop working. The creator ID stays in clicks and closed statements.',
    label: 'Erase',
  },
}

export function EndDialog({ creator, act, onClose }: EndDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { creatorId, creatorName } = creator
  const { title, text, label } = texts[act]
  return (
    <ConfirmDialog
      opened
      title={title(creatorName)}
      confirmLabel={label}
      danger={act !== 'restore'}
      {...(act === 'erase' ? { typed: creatorName } : {})}
      onConfirm={async () => {
        if (act === 'erase') await api.creators.erase({ creatorId })
        else await api.creators.archive({ creatorId, isArchived: act === 'archive' })
        await makeStale(queries, 'creators')
      }}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
