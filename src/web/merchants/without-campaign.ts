import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import type { MerchantPerformance } from '../../contract/merchants/merchant-of-page.ts'
import { sumAmounts } from '../../contract/cents.ts'

type Brought = MerchantCampaign['performance']

/** A merchant's results outside all campaigns of its page, so that the rows add up to its total; null for none. */
export function withoutCampaign(total: MerchantPerformance, rows: readonly MerchantCampaign[]): Brought | null {
  const left = {
    clicksCount: rows.reduce((n, r) => n - r.performance.clicksCount, total.clicksCount),
    conversionsCount: rows.reduce((n, r) => n - r.performance.conversionsCount, total.conversionsCount),
    revenue: sumAmounts([total.revenue, ...rows.map((r) => -r.performance.revenue)]),
  }
  return left.clicksCount === 0 && left.conversionsCount === 0 && left.revenue === 0 ? null : left
}
