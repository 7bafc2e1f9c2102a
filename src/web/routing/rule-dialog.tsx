import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { useApi } from '../lib/api.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { sitesText } from './texts.ts'

const rules = {
  priority: {
    title: 'Prioritize',
    verb: 'Prioritize',
    undo: 'Prioritize nowhere',
    saved: () => 'Tracking priority updated',
    is: (t: MerchantCampaign['trackers'][number]) => t.trackerIsPriority,
    field: 'campaignIsPriority',
  },
  exclude: {
    title: 'Disable',
    verb: 'Disable',
    undo: 'Enable everywhere',
    saved: (isNone: boolean) => (isNone ? 'Tracking enabled' : 'Tracking disabled'),
    is: (t: MerchantCampaign['trackers'][number]) => t.trackerIsExcluded,
    field: 'campaignIsExcluded',
  },
} as const

interface RuleDialogProps {
  rule: keyof typeof rules
  campaign: MerchantCampaign
  domain: string
  onClose: () => void
  onDone: () => void
}
type Mode = 'all' | 'some' | 'none'

/** Prioritizes or disables a campaign on all sites, on some, or on none. */
export function RuleDialog({ rule, campaign, domain, onClose, onDone }: RuleDialogProps) {
  const api = useApi()
  const { title, verb, undo, saved, is, field } = rules[rule]
  const { trackers, channels } = campaign
  const [mode, setMode] = useState<Mode | null>(null)
  const [sites, setSites] = useState(() => trackers.filter(is).map((t) => t.trackerChannelUuid))
  const isSet = trackers.some(is)
  const wanted = trackers.filter((t) => mode === 'all' || (mode === 'some' && sites.includes(t.trackerChannelUuid)))
  const isWhole = mode !== null && (mode !== 'some' || wanted.length > 0)
  const uuids = (list: typeof trackers) => list.map((t) => t.trackerUuid)
  const tracking = {
    campaignUuids: uuids(wanted),
    restCampaignUuids: uuids(trackers.filter((t) => !wanted.includes(t))),
    [field]: true,
  }
  const names = channels.filter((c) => wanted.some((t) => t.trackerChannelUuid === c.channelUuid))
  return (
    <ChangeDialog
      title={`${title} ${campaign.campaign.campaignName}`}
      input={isWhole ? { tracking } : null}
      headline={
        mode === 'none'
          ? `${undo}: ${campaign.network.networkName}`
          : `${verb} ${campaign.network.networkName} for ${domain}`
      }
      subline={names.map((c) => c.channelName).join(', ') || 'No site'}
      saveLabel={
        mode === 'none' ? undo : `${verb} on ${sitesText(new Set(wanted.map((t) => t.trackerChannelUuid)).size)}`
      }
      save={() => api.steering.tracking(tracking)}
      saved={saved(mode === 'none')}
      onClose={onClose}
      onDone={onDone}
    >
      <Radio.Group label={`${title} this campaign`} value={mode} onChange={(value) => setMode(value as Mode)}>
        <div className="change-options">
          <Radio value="all" label="On all sites" />
          <Radio value="some" label="On specific sites" />
          {isSet ? <Radio value="none" label={rule === 'priority' ? 'On no site' : 'On no site (enable)'} /> : null}
        </div>
      </Radio.Group>
      {mode === 'some' ? (
        <Checkbox.Group label="Sites" value={sites} onChange={setSites}>
          <div className="change-options">
            {channels.map((c) => (
              <Checkbox key={c.channelUuid} value={c.channelUuid} label={c.channelName} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </ChangeDialog>
  )
}
