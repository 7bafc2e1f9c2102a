import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { useMe } from '../lib/session.ts'
import { CreatorDialog } from './creator-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'

/** Actions on a creator; none for read-only users or for an erased creator. */
export function CreatorButtons({ creator }: { creator: CreatorView }) {
  const { userRights } = useMe()
  const [open, setOpen] = useState<'edit' | 'archive' | 'restore' | 'erase' | null>(null)
  if (!userRights.includes('manage') || creator.creatorIsErased) return null
  const close = () => setOpen(null)
  return (
    <>
      {creator.creatorIsArchived ? (
        <>
          {userRights.includes('users') ? (
            <Button variant="default" c="red" onClick={() => setOpen('erase')}>
              Erase
            </Button>
          ) : null}
          <Button variant="default" onClick={() => setOpen('restore')}>
            Restore
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setOpen('archive')}>
          Archive
        </Button>
      )}
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {open === 'edit' ? <CreatorDialog creator={creator} onClose={close} /> : null}
      {open && open !== 'edit' ? <EndDialog creator={creator} act={open} onClose={close} /> : null}
    </>
  )
}
