import { z } from 'zod'
import type { Commission, Get, NetworkProgramme } from '../connector.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import { commissions } from './commission.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const campaign = z.object({
  CampaignId: z.string().min(1),
  CampaignName: text,
  CampaignUrl: text,
  AdvertiserName: text,
  AdvertiserUrl: text,
  ContractStatus: text,
  TrackingLink: text,
  AllowsDeeplinking: text,
  DeeplinkDomains: z.array(z.string()).nullish(),
})

const toProgramme = (c: z.output<typeof campaign>, commission: Commission | undefined): NetworkProgramme => ({
  programmeId: c.CampaignId,
  name: c.CampaignName || c.AdvertiserName || c.CampaignId,
  domains: [...new Set([c.CampaignUrl || c.AdvertiserUrl || '', ...(c.DeeplinkDomains ?? [])].filter((d) => d !== ''))],
  countries: [], // regions are words, not country codes
  relationship: c.ContractStatus?.toLowerCase() === 'active' ? 'joined' : 'suspended',
  // without deep links the visitor would land on another page than the one clicked
  clickUrl: c.AllowsDeeplinking?.toLowerCase() === 'false' ? null : c.TrackingLink || null,
  ...(commission ? { commission } : {}),
})

/** The list only has joined programmes, including those with an expired contract. */
export async function programmes(
  get: Get,
  { accountSid }: { accountSid: string },
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const rates = await commissions(get, accountSid)
  const found: NetworkProgramme[] = []
  for await (const { rows } of listOf(get, { path: `/Mediapartners/${accountSid}/Campaigns`, key: 'Campaigns' }))
    for (const row of rows) {
      const data = readProgramme(campaign, row, unreadable)
      if (data) found.push(toProgramme(data, rates.get(data.CampaignId)))
    }
  return found
}
