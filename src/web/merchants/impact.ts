import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import type { MerchantEvent } from '../../contract/merchants/merchant-page.ts'

/**
 * The monthly cost of a lower commission: as many clicks as in these 30 days, each earning in proportion to the rate.
 */
export const impactOf = (clicks: number, earningsPerClick: number, before: number, after: number): number =>
  before === 0 ? 0 : clicks * earningsPerClick * (1 - after / before)

export interface Cut {
  event: MerchantEvent
  /** Per month, in the viewer's currency. */
  loss: number
  /** The campaign in use with the highest percentage above the new one. */
  better: MerchantCampaign | null
}

/**
 * The newest percentage cut that still applies, on a campaign with traffic. Its current earnings per click include the
 * lower rate for the days since the cut, so they are scaled back to the old rate.
 */
export function latestCut(
  events: readonly MerchantEvent[],
  campaigns: readonly MerchantCampaign[],
  now: Date,
): Cut | null {
  for (const event of events) {
    const row = campaigns.find((c) => c.campaign.campaignUuid === event.campaign.campaignUuid)
    const [before, after] = [event.fromCommissionPercentage, event.toCommissionPercentage]
    if (!row?.isConnected || event.event !== 'commission' || before === null || after === null || after >= before)
      continue
    if (row.commissions.commissionPercentage !== after || row.performance.clicksCount === 0) continue
    const { clicksCount, revenue } = row.performance
    const days = Math.min(30, (now.getTime() - Date.parse(event.eventDatetime)) / 86_400_000)
    const share = days / 30
    const mean = after * share + before * (1 - share)
    const perClick = (revenue / clicksCount) * (mean === 0 ? 0 : before / mean)
    const better = campaigns
      .filter(
        (c) => c.isConnected && c.campaign.campaignObstacle === '' && (c.commissions.commissionPercentage ?? 0) > after,
      )
      .toSorted((a, b) => (b.commissions.commissionPercentage ?? 0) - (a.commissions.commissionPercentage ?? 0))
    return { event, loss: impactOf(clicksCount, perClick, before, after), better: better[0] ?? null }
  }
  return null
}
