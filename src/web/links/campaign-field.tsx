import { typedPercent } from '../../report/format.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { links } from '../../contract/links/links.ts'
import { useApi } from '../lib/api.tsx'
import { termsText } from '../../report/terms-text.ts'
import { linkCampaignsQuery } from './queries.ts'
import type { LinkForm } from './use-link-form.ts'

type Campaign = Output<typeof links.campaigns>[number]

function commissionOf(c: Campaign): string {
  if (c.campaignCommissionPercentage !== null) return ` · ${typedPercent(c.campaignCommissionPercentage)}`
  return c.campaignCommissionFlat === null
    ? ''
    : ` · ${termsText(null, c.campaignCommissionFlat, c.campaignCurrencyCode)}`
}
const none = { value: '', label: 'No campaign' }

/** One fixed campaign that carries the clicks; by default the best one does. Its options load on demand. */
export function CampaignField({ link }: { link: LinkForm }) {
  const api = useApi()
  const { urlShortChannelUuid: site, urlShortAdvertiserUuid: merchant, urlShortCampaignUuid: chosen } = link.place
  const [isOpen, setOpen] = useState(chosen !== null)
  const { fields } = link.form
  const canAsk = isOpen && site !== '' && merchant !== ''
  const campaigns = useQuery({ ...linkCampaignsQuery(api, site, merchant), enabled: canAsk })
  if (!isOpen)
    return (
      <button type="button" className="link link-more" onClick={() => setOpen(true)}>
        Connect to specific campaign
      </button>
    )
  const data = campaigns.data ?? []
  return (
    <Select
      label="Campaign"
      description={
        site === '' || merchant === ''
          ? 'Choose a site and a merchant first'
          : 'Clicks it cannot carry take the next best'
      }
      allowDeselect={false}
      searchable={data.length > 10}
      disabled={!canAsk || campaigns.isPending}
      nothingFoundMessage="Nothing found"
      data={[
        none,
        ...data.map((c) => ({
          value: c.campaignUuid,
          label: `${c.campaignName} · ${c.networkName}${commissionOf(c)}`,
        })),
      ]}
      value={chosen ?? ''}
      error={fields.errors.urlShortCampaignUuid}
      onChange={(uuid) => link.change({ urlShortCampaignUuid: uuid === '' ? null : uuid })}
    />
  )
}
