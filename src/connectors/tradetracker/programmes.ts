import type { Commission, Get, NetworkProgramme, Relationship } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { childOf, textOf, type XmlNode } from '../shared/xml/xml.ts'
import type { TradetrackerCredentials } from './credentials.ts'
import { hasEnded } from '../shared/dates/network-clock.ts'
import type { Unreadable } from '../shared/rows/programme-rows.ts'
import { listWithClock } from './lists.ts'

const relations: Readonly<Record<string, Relationship>> = {
  notsignedup: 'notjoined',
  pending: 'pending',
  accepted: 'joined',
  rejected: 'rejected',
  onhold: 'suspended',
  signedout: 'notjoined',
}
const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }

/** Percentages of a sale first, then amounts per sale, lead and click. Their currency is unknown. */
function commissionOf(rates: XmlNode | undefined): Commission {
  const positive = (name: string) => {
    const read = decimal(textOf(rates, name))
    return read && Number(read) > 0 ? read : null
  }
  const percentage = positive('saleCommissionVariable')
  if (percentage) return { ...none, type: 'CPS', percentage }
  const flat = positive('saleCommissionFixed') ?? positive('leadCommission')
  if (flat) return { ...none, type: 'CPA', flat }
  const click = positive('clickCommission')
  return click ? { ...none, type: 'CPC', flat: click } : none
}

/** The campaign's own link, or the general one for deep links; null if the campaign only allows its home page. */
function linkOf(info: XmlNode | undefined, id: string, siteId: string): string | null {
  if (textOf(info, 'deeplinkingSupported') === 'false') return null
  return textOf(info, 'trackingURL') || `https://tc.tradetracker.net/?c=${encodeURIComponent(id)}&m=12&a=${siteId}`
}

/** A campaign that has ended by the network's clock is closed, whatever its assignment state. */
export async function programmes(
  get: Get,
  { siteId }: TradetrackerCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const { rows, answeredAt } = await listWithClock(get, 'getCampaigns', siteId, [['assignmentStatus', 'accepted']])
  return rows.flatMap((row) => {
    const id = textOf(row, 'ID')
    const info = childOf(row, 'info')
    if (id === '') {
      unreadable?.('a campaign without ID')
      return []
    }
    const known = relations[textOf(info, 'assignmentStatus') || 'accepted'] ?? 'notjoined'
    const isOver = hasEnded(textOf(info, 'stopDate'), answeredAt)
    return [
      {
        programmeId: id,
        name: textOf(row, 'name') || id,
        domains: [textOf(row, 'URL')].filter(Boolean),
        countries: [],
        relationship: known === 'joined' && isOver ? 'suspended' : known,
        clickUrl: linkOf(info, id, siteId),
        category: textOf(childOf(info, 'category'), 'name') || textOf(info, 'category'),
        commission: commissionOf(childOf(info, 'commission')),
      },
    ]
  })
}
