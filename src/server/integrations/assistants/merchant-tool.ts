import { z } from 'zod'
import { directory } from '../../../contract/merchants/directory.ts'
import { money } from '../v1/to-money.ts'
import { Refusal } from '../v1/refusal.ts'
import { fenced } from './fence.ts'
import { ofCount, ofMoney, proofOf } from './proof.ts'
import { asCall, tool, type ToolParts } from './tool.ts'

const uuidLike = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const merchantTool = ({ screens, publicUrl }: ToolParts) =>
  tool({
    description:
      'One merchant: what it brought in 30 days, and its campaigns with what each pays and brought. Asked by domain, name or id.',
    input: z.object({ merchant: z.string().trim().min(1).max(253).describe('Domain, name or id') }),
    async run({ merchant }, { who }) {
      const { directory: screen, merchantPage } = screens()
      const list = asCall(directory.list, screen.list)
      const exact = uuidLike.test(merchant) || merchant.includes('.')
      let found = exact ? await list({ advertiser: merchant.toLowerCase(), perPage: 5 }, who) : null
      if (!found || found.campaigns.length === 0) found = await list({ search: merchant, perPage: 5 }, who)
      const [first, ...others] = found.campaigns
      if (!first)
        throw new Refusal(404, 'not_found', 'There is no such merchant. Try a part of its domain', {
          param: 'merchant',
        })
      const { advertiserUuid } = first.advertiser
      const [{ advertiser, performance }, campaigns] = await Promise.all([
        merchantPage.detail({ advertiserUuid }, who),
        merchantPage.listed({ advertiserUuid }, who),
      ])
      const rows = campaigns.toSorted((a, b) => b.performance.revenue - a.performance.revenue)
      return {
        about: advertiser.advertiserDomain,
        data: {
          id: advertiserUuid,
          domain: fenced(advertiser.advertiserDomain),
          name: fenced(advertiser.advertiserName),
          category: fenced(advertiser.categoryName),
          rejection_rate_of_a_year: advertiser.advertiserRejectionRate,
          similar: others.map((m) => fenced(m.advertiser.advertiserDomain)),
        },
        proof: proofOf({
          period: { from: performance.fromDate, to: performance.toDate, timezone: who.timezone },
          known_share: null,
          values: {
            clicks: ofCount(performance.clicksCount),
            conversions: ofCount(performance.conversionsCount),
            revenue: ofMoney(money(performance.revenue, performance.currencyCode)),
          },
          rows: rows.map((c) => ({
            programme_id: c.campaign.campaignUuid,
            campaign_ids: c.campaign.campaignUuids.slice(0, 20),
            name: fenced(c.campaign.campaignName),
            network: fenced(c.network.networkName),
            network_account_id: c.connection.connectionUuid,
            is_active: c.campaign.campaignIsActive,
            obstacle: c.campaign.campaignObstacle,
            is_priority: c.campaign.campaignIsPriority,
            commission_percent: c.commissions.commissionPercentage,
            commission_amount: c.commissions.commissionFlat,
            commission_percent_before: c.commissions.commissionFormerPercentage,
            clicks: String(c.performance.clicksCount),
            conversions: String(c.performance.conversionsCount),
            revenue: money(c.performance.revenue, performance.currencyCode).amount,
            currency: performance.currencyCode,
          })),
          report_url: `${publicUrl}/merchants/${advertiserUuid}`,
        }),
      }
    },
  })
