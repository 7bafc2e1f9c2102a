import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSplit2, IconBan, IconDots, IconLink, IconStar, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { useMay } from '../lib/session.ts'

// actions load with the first use
const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }))
const CreatorDialog = lazy(async () => ({ default: (await import('./creator-dialog.tsx')).CreatorDialog }))
const SplitDialog = lazy(async () => ({ default: (await import('./split-dialog.tsx')).SplitDialog }))
const EndSplitDialog = lazy(async () => ({ default: (await import('./end-split-dialog.tsx')).EndSplitDialog }))
const SmartLinkDialog = lazy(async () => ({
  default: (await import('../links/smart-link-dialog.tsx')).SmartLinkDialog,
}))

export interface CampaignActionsProps {
  campaign: MerchantCampaign
  merchant: { advertiserUuid: string; advertiserDomain: string }
  /** Called after something was saved. */
  onDone: () => void
}
type Open = 'priority' | 'exclude' | 'link' | 'split' | 'end split' | 'creators' | null

/** The actions on a campaign of a merchant's page. Boosted, closed and unconnected ones have no routing actions. */
export function CampaignActions({ campaign, merchant, onDone }: CampaignActionsProps) {
  const [open, setOpen] = useState<Open>(null)
  const mayChange = useMay()
  const close = () => setOpen(null)
  const { campaignIsRevshare, campaignIsSplitTraffic, campaignName, campaignClosedDatetime } = campaign.campaign
  if (campaignIsRevshare || campaignClosedDatetime !== null || campaign.trackers.length === 0 || !mayChange) return null
  const common = { onClose: close, onDone }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${campaignName}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconStar size={16} />} onClick={() => setOpen('priority')}>
            Prioritize
          </Menu.Item>
          <Menu.Item leftSection={<IconBan size={16} />} onClick={() => setOpen('exclude')}>
            Disable
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => setOpen('link')}>
            Create Smart Link
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsSplit2 size={16} />} onClick={() => setOpen('split')}>
            {campaignIsSplitTraffic ? 'Update split test' : 'Create split test'}
          </Menu.Item>
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => setOpen('creators')}>
            Edit creator options
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === 'priority' || open === 'exclude' ? (
          <RuleDialog rule={open} campaign={campaign} domain={merchant.advertiserDomain} {...common} />
        ) : null}
        {open === 'creators' ? <CreatorDialog campaign={campaign} {...common} /> : null}
        {open === 'split' ? (
          <SplitDialog
            merchant={merchant}
            connectionUuid={campaign.connection.connectionUuid}
            onEnd={() => setOpen('end split')}
            {...common}
          />
        ) : null}
        {open === 'end split' ? <EndSplitDialog merchant={merchant} {...common} /> : null}
        {open === 'link' ? <LinkOf campaign={campaign} merchant={merchant} onClose={close} onDone={onDone} /> : null}
      </Suspense>
    </>
  )
}

function LinkOf({ campaign, merchant, onClose, onDone }: CampaignActionsProps & { onClose: () => void }) {
  const [tracker] = campaign.trackers
  const site = campaign.channels.find((c) => c.channelUuid === tracker?.trackerChannelUuid)
  return (
    <SmartLinkDialog
      opened
      onClose={onClose}
      initial={{
        urlShortChannelUuid: site?.channelUuid ?? '',
        urlShortChannelUrl: site ? `${site.channelDomain}/` : '',
        urlShortAdvertiserUuid: merchant.advertiserUuid,
        urlShortTargetUrl: `${merchant.advertiserDomain}/`,
        urlShortCampaignUuid: tracker?.trackerUuid ?? null,
      }}
      onSaved={() => {
        onClose()
        onDone()
      }}
    />
  )
}
