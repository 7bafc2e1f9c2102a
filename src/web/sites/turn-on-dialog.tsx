import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'

// loaded on demand
const DryRun = lazy(async () => ({ default: (await import('../routing/change-dialog.tsx')).Asked }))

interface TurnOnDialogProps {
  site: Pick<SiteDetail, 'channelUuid' | 'channelName'>
  onClose: () => void
}

/** Turns on the links of a site, after a dry run has shown the effect on the clicks of the last 30 days. */
export function TurnOnDialog({ site: { channelUuid, channelName }, onClose }: TurnOnDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const save = async () => {
    await api.sites.hit({ channelUuid, channelIsActive: true })
    notify(`Links of ${channelName} are on`)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['sites'] }),
      queries.invalidateQueries({ queryKey: siteOptionsQuery(api).queryKey }),
    ])
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={save}
      title={`Turn on links of ${channelName}?`}
      confirmLabel="Turn on links"
    >
      <Suspense fallback={<LoadingBlock h={220} radius="md" label="Replaying the last 30 days" />}>
        <DryRun input={{ site: { channelUuid, channelIsActive: true } }} />
      </Suspense>
    </ConfirmDialog>
  )
}
