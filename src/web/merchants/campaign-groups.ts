import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'

/** Maximum campaigns per group; the search finds the others. */
export const mostOfGroup = 100
/** Maximum per page. */
export const mostOfPage = 1000

export interface CampaignQuestion {
  text: string
  sites: readonly string[]
  networks: readonly string[]
}
export interface CampaignGroups {
  traffic: readonly MerchantCampaign[]
  others: readonly MerchantCampaign[]
  closed: readonly { networkUuid: string; networkName: string; rows: readonly MerchantCampaign[] }[]
  /** More campaigns match than the page shows. */
  isCut: boolean
}

/** Whether it had traffic in the 30 days, connected or not. */
export const hasTraffic = ({ performance: p }: MerchantCampaign) =>
  p.clicksCount > 0 || p.conversionsCount > 0 || p.revenue !== 0
const textOf = ({ campaign: c, network }: MerchantCampaign) =>
  `${c.campaignName} ${c.campaignId} ${c.campaignUrls.join(' ')} ${network.networkName}`.toLowerCase()

const matches = (row: MerchantCampaign, { text, sites, networks }: CampaignQuestion) =>
  textOf(row).includes(text.trim().toLowerCase()) &&
  (sites.length === 0 || row.channels.some((c) => sites.includes(c.channelUuid))) &&
  (networks.length === 0 || networks.includes(row.network.networkUuid))

/** The three groups of a merchant's campaigns: with traffic by clicks, the others, and closed ones by network. */
export function campaignGroups(rows: readonly MerchantCampaign[], question: CampaignQuestion): CampaignGroups {
  const found = rows.filter((row) => matches(row, question))
  const shown = found.slice(0, mostOfPage)
  const open = shown.filter((row) => row.campaign.campaignIsActive)
  const byNetwork = new Map<string, { networkUuid: string; networkName: string; rows: MerchantCampaign[] }>()
  for (const row of shown) {
    if (row.campaign.campaignIsActive) continue
    const group = byNetwork.get(row.network.networkUuid) ?? { ...row.network, rows: [] }
    group.rows.push(row)
    byNetwork.set(row.network.networkUuid, group)
  }
  return {
    traffic: open.filter(hasTraffic).toSorted((a, b) => b.performance.clicksCount - a.performance.clicksCount),
    others: open.filter((row) => !hasTraffic(row)),
    closed: [...byNetwork.values()],
    isCut: found.length > shown.length,
  }
}
