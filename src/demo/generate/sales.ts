import { deviceMood } from '../distributions/audience-data.ts'
import { arrivalDelay, saleDelay } from '../distributions/delays.ts'
import type { DemoHour } from '../distributions/hours.ts'
import { appetite } from '../distributions/seasons.ts'
import { normal, type Random, unitOf, uuidOf } from '../random.ts'
import type { DemoCampaign } from '../scenario/campaigns.ts'
import type { DemoPage } from '../scenario/pages.ts'
import { programmeOn } from '../scenario/programmes.ts'
import { heardOn, isUnsold } from '../scenario/troubles.ts'

/** The transaction of a click at its network, in its first state. Amounts are cents of the currency. */
export type DemoSale = {
  conversionUuid: string
  transactionId: string
  orderId: string
  campaign: DemoCampaign
  kind: 'sale' | 'cpc'
  at: number
  receivedAt: number
  saleCents: number
  commissionCents: number
  attributedBy: 'click' | 'media' | 'none'
  /** A state word unknown to the product: the sale stays pending with an error code. */
  unknownWord: string
}

/** Paid clicks are counted by the network in batches. */
const paidClickShare = 0.3

const attribution = (random: Random): DemoSale['attributedBy'] => {
  const u = random()
  return u < 0.85 ? 'click' : u < 0.95 ? 'media' : 'none'
}

const digits = (name: string, length: number) => String(Math.floor(unitOf(name) * 10 ** length)).padStart(length, '0')

/** The amounts of a sale of a programme on a day. */
export function amountsOf(campaign: DemoCampaign, dayIndex: number, random: Random) {
  const { merchant, type } = campaign.programme
  const { percentage, flat } = programmeOn(campaign.programme, dayIndex)
  const saleCents = type === 'CPS' ? Math.round(merchant.basket * 100 * Math.exp(normal(random) * 0.45 - 0.1)) : 0
  const commissionCents =
    percentage === null ? Math.round((flat ?? 0) * 100) : Math.round((saleCents * percentage) / 100)
  return { saleCents, commissionCents }
}

const dayMs = 86_400_000
/** When a network's report arrives: immediately, or when the connection works again. */
function heardAt(connection: string, told: number, { startsAt, hour, dayIndex }: DemoHour): number {
  const dayStart = startsAt - hour * 3_600_000
  const day = dayIndex + Math.floor((told - dayStart) / dayMs)
  return told + (heardOn(connection, day) - day) * dayMs
}

/** Transactions of one click: mostly none, sometimes one, occasionally two lines of one order. */
export function salesOf(
  click: { id: string; at: number; device: string; page: DemoPage; campaign: DemoCampaign; accountUuid: string },
  hour: DemoHour,
  random: Random,
): DemoSale[] {
  const { campaign } = click
  const { programme } = campaign
  const kind = programme.type === 'CPC' ? 'cpc' : 'sale'
  const buys =
    programme.merchant.conversionRate * click.page.mood * (deviceMood[click.device] ?? 1) * appetite(hour.day)
  if (random() >= (kind === 'cpc' ? paidClickShare : buys)) return []
  const at = click.at + saleDelay(random)
  const receivedAt = heardAt(programme.connection.key, at + arrivalDelay(programme.connection.arrives, random), hour)
  const found = attribution(random)
  // reports from shops of direct partners are credited to a click or not at all
  const isOwn = programme.connection.arrives === 'own'
  const attributedBy = isOwn ? 'click' : found
  const orderId =
    kind === 'cpc' ? '' : `${programme.merchant.name.slice(0, 2).toUpperCase()}-${digits(`order ${click.id}`, 7)}`
  if (isUnsold(programme.connection.key, hour.dayIndex)) return []
  const isUnknown = kind === 'sale' && random() < 0.004
  const unknownWord = isUnknown && !isOwn ? 'under investigation' : ''
  const lines = kind === 'sale' && random() < 0.05 ? 2 : 1
  return Array.from({ length: lines }, (_, line) => {
    const transactionId = `${digits(`transaction ${click.id}`, 12)}${line === 0 ? '' : '-2'}`
    return {
      conversionUuid: uuidOf(click.accountUuid, 'conversion', programme.connection.key, transactionId),
      transactionId,
      orderId,
      campaign,
      kind,
      at,
      receivedAt,
      ...amountsOf(campaign, hour.dayIndex, random),
      attributedBy,
      unknownWord,
    }
  })
}
