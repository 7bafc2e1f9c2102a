import { clickIdParameter } from '../../connectors/direct/index.ts'
import { isClickId } from '../../server/tracking/click-id.ts'
import { amountsOf } from '../generate/sales.ts'
import { centsText } from '../generate/transactions.ts'
import type { Random } from '../random.ts'
import type { DemoCampaign } from '../scenario/campaigns.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { CarriedClick } from './sale.ts'
import type { Visit } from './visit.ts'

/** An order as reported by the thank-you page. */
export type OwnOrder = {
  partnerUuid: string
  host: string
  order: { orderId: string; amount: string; currency: string; clickId: string; lastSource: string }
}

/** The click that went straight to the shop of a direct partner; null for a network's click, or none. */
export function carriedToPartner(
  location: string,
  { page, link }: Visit,
  campaigns: readonly DemoCampaign[],
): CarriedClick | null {
  const clickId = URL.canParse(location) ? (new URL(location).searchParams.get(clickIdParameter) ?? '') : ''
  const campaign = campaigns.find(
    (c) => c.site === page.site && c.programme.merchant === link?.merchant && c.programme.connection.arrives === 'own',
  )
  return campaign && isClickId(clickId) ? { clickId, campaign } : null
}

/** The shop's order report for this click; null if no partner has its contract. */
export function ownOrder(
  { clickId, campaign }: CarriedClick,
  partners: Scenario['partners'],
  dayIndex: number,
  random: Random,
): OwnOrder | null {
  const { programme } = campaign
  const partner = partners.find((p) => p.contracts.some((c) => c.uuid === programme.externalId))
  if (!partner) return null
  const number = String(Math.floor(random() * 9e6) + 1e6)
  const { saleCents } = amountsOf(campaign, dayIndex, random)
  return {
    partnerUuid: partner.uuid,
    host: partner.domain,
    order: {
      orderId: `${programme.merchant.name.slice(0, 2).toUpperCase()}-${number}`,
      amount: centsText(saleCents),
      currency: programme.currency,
      clickId,
      lastSource: 'own',
    },
  }
}
