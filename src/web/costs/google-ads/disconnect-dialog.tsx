import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { costStatsKey } from '../queries.ts'
import { useApi } from '../../lib/api.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Disconnects the account. Imported costs stay unless the user also deletes them. */
export function DisconnectDialog({ onClose, onDone }: { onClose: () => void; onDone: (is: GoogleAdsStatus) => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [withCosts, setWithCosts] = useState(false)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Disconnect Google Ads?"
      confirmLabel="Disconnect"
      danger
      onConfirm={async () => {
        onDone(await api.googleAds.disconnect({ withCosts: withCosts ? 'true' : 'false' }))
        await queries.invalidateQueries({ queryKey: costStatsKey })
      }}
    >
      No costs are read any more. Those that were read stay in the reports.
      <Checkbox
        mt="md"
        label="Delete the costs that were read, too"
        checked={withCosts}
        onChange={(e) => setWithCosts(e.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
