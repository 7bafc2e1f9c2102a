import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { PartnerDialog } from './partner-dialog.tsx'

/** Edits a partner, or deletes it with all campaigns. */
export function PartnerButtons({ partner }: { partner: Output<typeof partners.detail>['partner'] }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { accountUuid } = useMe().account
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const remove = async () => {
    await api.partners.remove({ accountUuid, partnerUuid: partner.uuid })
    await navigate({ to: '/partners' })
    await makeStale(queries, 'partners')
    notify('Partner deleted')
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen('delete')}>
        Delete partner
      </Button>
      <Button variant="default" onClick={() => setOpen('edit')}>
        Update partner
      </Button>
      {open === 'edit' ? <PartnerDialog partner={partner} onClose={close} onSaved={close} /> : null}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        onConfirm={remove}
        title="Delete partner"
        confirmLabel="Delete partner"
        tick="Yes — I'm sure I want to delete this partner and stop all its campaigns."
        danger
      >
        All campaigns of {partner.name} stop, and none of its users can sign in. Earnings stay in your reports.
      </ConfirmDialog>
    </>
  )
}
