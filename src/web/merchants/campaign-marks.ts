import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'

/** What is set for a campaign, in words. */
export const marksOf = ({ campaign: c }: MerchantCampaign): string[] => [
  ...(c.campaignIsPriority ? ['Prioritized'] : []),
  ...(c.campaignIsExcluded ? ['Disabled'] : []),
  ...(c.campaignIsSplitTraffic ? [`Split test ${c.campaignTrafficChance ?? ''}%`] : []),
  ...(c.campaignIsFallback ? ['Fallback'] : []),
  ...(c.campaignIsCreatorOnly ? ['Creators only'] : []),
]
