import { connectorOf } from '../../connectors/index.ts'
import { isClickId } from '../../server/tracking/click-id.ts'
import { amountsOf } from '../generate/sales.ts'
import { centsText } from '../generate/transactions.ts'
import { networkFactsOf } from '../networks.ts'
import type { Random } from '../random.ts'
import type { DemoCampaign } from '../scenario/campaigns.ts'
import type { Visit } from './visit.ts'

export type CarriedClick = { clickId: string; campaign: DemoCampaign }

/** The click and campaign in a redirect's address; null for an address without a click id: the plain shop. */
export function carriedBy(location: string, visit: Visit, campaigns: readonly DemoCampaign[]): CarriedClick | null {
  const clickId = location.match(/[0-9a-z]{20}/g)?.find(isClickId)
  const { link } = visit
  if (!clickId || !link) return null
  const network = networkOfHost(location)
  const campaign = campaigns.find(
    (c) =>
      c.site === visit.page.site &&
      c.programme.merchant === link.merchant &&
      c.programme.connection.network === network &&
      location.includes(c.programme.connection.partnerId),
  )
  return campaign ? { clickId, campaign } : null

  function networkOfHost(address: string): string | undefined {
    const { hostname } = new URL(address)
    const isBelow = (host: string) =>
      hostname === host.replace(/^\./, '') || hostname.endsWith(`.${host.replace(/^\./, '')}`)
    return campaigns
      .map((c) => c.programme.connection.network)
      .find((name) => networkFactsOf(name).clickHosts.some(isBelow))
  }
}

/** Macros in networks' callback templates, as in Awin's (`!!!name!!!`) and the generic address (`{name}`). */
const macro = /!!!(\w+)!!!|\{(\w+)\}/g

/**
 * The address a network calls for a sale of this click: its own template, filled in. Null for a network without
 * callbacks, and for a programme that pays nothing.
 */
export function callbackFor(
  { clickId, campaign }: CarriedClick,
  address: string,
  dayIndex: number,
  at: Date,
  random: Random,
): string | null {
  const { programme } = campaign
  const callback = connectorOf(programme.connection.network)?.callback
  const { saleCents, commissionCents } = amountsOf(campaign, dayIndex, random)
  if (!callback || commissionCents === 0) return null
  const number = String(Math.floor(random() * 9e11) + 1e11)
  const values: Record<string, string> = {
    transactionId: number,
    amount: centsText(saleCents),
    transactionAmount: centsText(saleCents),
    commission: centsText(commissionCents),
    currency: programme.currency,
    transactionCurrency: programme.currency,
    status: 'pending',
    date: at.toISOString(),
    transactionDate: at.toISOString(),
    orderId: `${programme.merchant.name.slice(0, 2).toUpperCase()}-${number.slice(-7)}`,
    programmeId: programme.externalId,
    merchantId: programme.externalId,
    affiliateId: programme.connection.partnerId,
    clickId,
    clickRef: clickId,
  }
  return callback
    .template(address)
    .replaceAll(macro, (_, awin?: string, plain?: string) => encodeURIComponent(values[awin ?? plain ?? ''] ?? ''))
}
