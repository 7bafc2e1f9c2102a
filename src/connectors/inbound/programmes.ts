import { z } from 'zod'
import type { Commission, Get, NetworkProgramme, Relationship } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { hasEnded } from '../shared/dates/network-clock.ts'
import { readProgramme, type Unreadable } from '../shared/rows/programme-rows.ts'
import { listOf } from './call.ts'
import type { InboundCredentials } from './credentials.ts'

const text = z.string().nullish()
const row = z.object({
  Offer: z.object({
    id: z.string().min(1),
    name: text,
    status: text,
    approval_status: text,
    currency: text,
    default_payout: text,
    percent_payout: text,
    payout_type: text,
    preview_url: text,
    expiration_date: text,
  }),
  TrackingLink: z.object({ click_url: text }).nullish(),
  Country: z.record(z.string(), z.unknown()).nullish().catch(null),
})
type Row = z.output<typeof row>

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }

function commissionOf({ Offer: o }: Row, fallback: string): Commission {
  const percentage = o.percent_payout ? decimal(o.percent_payout) : null
  if (o.payout_type === 'cpa_percentage') return percentage ? { ...none, type: 'CPS', percentage } : none
  const flat = o.payout_type === 'cpa_flat' && o.default_payout ? decimal(o.default_payout) : null
  return flat ? { ...none, type: 'CPA', flat, currency: o.currency || fallback || null } : none
}

function relationshipOf({ Offer: o }: Row, answeredAt: number | null): Relationship {
  const approval = (o.approval_status ?? 'approved').toLowerCase()
  if (approval === 'pending') return 'pending'
  if (approval === 'rejected') return 'rejected'
  if (approval !== 'approved' && approval !== '') return 'notjoined'
  const isOver = hasEnded(o.expiration_date, answeredAt)
  return (o.status ?? '').toLowerCase() === 'active' && !isOver ? 'joined' : 'suspended'
}

const builtLink = ({ trackingHost, affiliateId }: InboundCredentials, offerId: string) =>
  trackingHost ? `https://${trackingHost}/aff_c?offer_id=${encodeURIComponent(offerId)}&aff_id=${affiliateId}` : null

const toProgramme = (r: Row, credentials: InboundCredentials, answeredAt: number | null): NetworkProgramme => ({
  programmeId: r.Offer.id,
  name: r.Offer.name || r.Offer.id,
  domains: [r.Offer.preview_url ?? ''].filter((d) => d !== ''),
  countries: Object.keys(r.Country ?? {}).filter((c) => /^[A-Z]{2}$/.test(c)),
  relationship: relationshipOf(r, answeredAt),
  clickUrl: r.TrackingLink?.click_url || builtLink(credentials, r.Offer.id),
  commission: commissionOf(r, credentials.currency),
})

/** The partner's offers for us. */
export async function programmes(
  get: Get,
  credentials: InboundCredentials,
  unreadable?: Unreadable,
): Promise<NetworkProgramme[]> {
  const search = [
    ['contain[]', 'TrackingLink'],
    ['contain[]', 'Country'],
  ] as const
  const found = new Map<string, NetworkProgramme>()
  for await (const { rows, answeredAt } of listOf(get, credentials, ['Affiliate_Offer', 'findMyOffers'], search))
    for (const each of rows) {
      const data = readProgramme(row, each, unreadable)
      if (data) found.set(data.Offer.id, toProgramme(data, credentials, answeredAt))
    }
  return [...found.values()]
}
