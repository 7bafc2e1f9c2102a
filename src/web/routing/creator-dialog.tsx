import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { useApi } from '../lib/api.tsx'
import { ChangeDialog } from './change-dialog.tsx'

interface CreatorDialogProps {
  campaign: MerchantCampaign
  onClose: () => void
  onDone: () => void
}

/** Whether a campaign carries only clicks of creators, and whether those of all creators. */
export function CreatorDialog({ campaign, onClose, onDone }: CreatorDialogProps) {
  const api = useApi()
  const { campaignIsCreatorDefault, campaignIsCreatorOnly, campaignName } = campaign.campaign
  const [isDefault, setDefault] = useState(campaignIsCreatorDefault)
  const [isOnly, setOnly] = useState(campaignIsCreatorOnly)
  const creators = {
    trackerUuids: campaign.trackers.map((t) => t.trackerUuid),
    trackerIsCreatorDefault: isDefault,
    trackerIsCreatorOnly: isOnly,
  }
  return (
    <ChangeDialog
      title="Edit creator options"
      input={creators.trackerUuids.length > 0 ? { creators } : null}
      headline={isOnly ? `${campaignName} for creators only` : `${campaignName} for everybody`}
      subline={isDefault ? 'A default of all creators' : 'Not a default of creators'}
      saveLabel="Update creator options"
      save={() => api.steering.creators(creators)}
      saved="Creator options updated"
      onClose={onClose}
      onDone={onDone}
    >
      <Switch
        label="Creators only"
        description="Clicks that no creator sent are carried by other campaigns"
        checked={isOnly}
        onChange={(e) => setOnly(e.currentTarget.checked)}
      />
      <Switch
        label="Default of all creators"
        description="Every creator may use it without asking"
        checked={isDefault}
        onChange={(e) => setDefault(e.currentTarget.checked)}
      />
    </ChangeDialog>
  )
}
